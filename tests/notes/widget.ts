/** The widget as a reader uses it, on a page of the notes or in a frame there. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { EmailPath, Outcome, Scenario, SinkKind } from '../../web/src/engine/pkg/sim_wasm.js';
import { checksum, outcomeOf, preset, standing } from './engine.js';

export class Widget {
  readonly host: Locator;

  /**
   * @param around - the part of the page that holds it
   * @param frame - the frame there that it is in, if it is
   */
  constructor(
    readonly page: Page,
    around: Page | Locator = page,
    private readonly frame?: Locator,
  ) {
    this.host = (frame?.contentFrame() ?? around).locator('retry-lab');
  }

  /** In the page's frame. */
  static framed(page: Page, selector = 'iframe'): Widget {
    return new Widget(page, page, page.locator(selector));
  }

  dropdown(label: string): Locator {
    return this.host.getByLabel(label, { exact: true });
  }

  /** A figure by its label, such as `Ledger rows`. */
  figure(label: string): Locator {
    return this.host
      .locator('retry-lab-numbers dl > div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .locator('dd.value');
  }

  button(name: string): Locator {
    return this.host.getByRole('button', { name, exact: true });
  }

  /** The timeline's picture. */
  get picture(): Locator {
    return this.host.locator('retry-lab-picture').first();
  }

  /** The slider above the clock. */
  get slider(): Locator {
    return this.host.getByRole('slider');
  }

  /** A reader comes to it, and it shows the run of a preset as the engine has it. */
  async showsPreset(name: string): Promise<void> {
    await (this.frame ?? this.host).scrollIntoViewIfNeeded();
    await this.shows(outcomeOf(preset(name)));
  }

  /** A reader takes the next ledger with an arrow key, and the run on show is that one's. */
  async changesSink(expected: SinkKind): Promise<void> {
    await this.dropdown('Ledger sink').focus();
    await this.page.keyboard.press('ArrowDown');
    await this.follows(({ sink }) => sink?.kind, expected);
  }

  /** A reader chooses how emails are sent, and the run on show is that one's. */
  async changesEmails(expected: EmailPath): Promise<void> {
    await this.dropdown('Emails').selectOption(expected);
    await this.follows(({ email }) => email?.path, expected);
  }

  /** Whether its text is light, as it is on a dark ground. */
  isDark(): Promise<boolean> {
    return this.figure('Ledger rows').evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(element).color.match(/[\d.]+/g) ?? []
      ).map(Number);
      return red + green + blue > 3 * 128;
    });
  }

  /** The run on show is of a scenario of which this is so; what else it says is the model's affair. */
  private async follows(
    read: (scenario: Scenario) => string | undefined,
    expected: string,
  ): Promise<void> {
    const scenario = async () => (await this.outcome())?.scenario ?? {};
    await expect.poll(async () => read(await scenario())).toBe(expected);
    await this.shows(outcomeOf(await scenario()));
  }

  private async shows(outcome: Outcome): Promise<void> {
    await expect(this.figure('Ledger rows')).toHaveText(standing(outcome, 'ledger'));
    await expect
      .poll(async () => checksum(await this.outcome()), 'checksum of the outcome')
      .toBe(checksum(outcome));
  }

  /** What the element knows of the run on show; undefined before there is one. */
  private outcome(): Promise<Outcome | undefined> {
    return this.host.evaluate((element) => (element as { outcome?: Outcome }).outcome);
  }
}
