/** The workbench as a reader uses it: by the words on the page. */
import type { Locator, Page } from '@playwright/test';

export class Workbench {
  constructor(readonly page: Page) {}

  /** Opens the page with a scenario in its address. */
  async open(query: string): Promise<void> {
    await this.page.goto(`workbench.html${query}`);
    await this.page.locator('retry-lab-numbers').waitFor();
  }

  /** Chooses options of dropdowns by their labels, one after the other. */
  async choose(choices: Record<string, string>): Promise<void> {
    for (const [label, option] of Object.entries(choices)) {
      await this.reveal(label);
      await this.dropdown(label).selectOption({ label: option });
    }
  }

  dropdown(label: string): Locator {
    return this.page.locator('retry-lab-controls').getByLabel(label, { exact: true });
  }

  /** On a small screen all but the first group of dropdowns are folded. */
  async reveal(label: string): Promise<void> {
    const group = this.page.locator('retry-lab-controls details', {
      has: this.page.getByLabel(label, { exact: true }),
    });
    if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
  }

  /** The text that a dropdown shows. */
  chosen(label: string): Locator {
    return this.dropdown(label).locator('option:checked');
  }

  /** A figure by its label, such as `Ledger rows`. */
  figure(label: string): Locator {
    return this.part(label).locator('dd.value');
  }

  /** What is said of a figure. */
  verdict(label: string): Locator {
    return this.part(label).locator('dd.verdict');
  }

  /** Scrolls to the comparison, which begins only when it is near, and waits for its tables. */
  async reachComparison(): Promise<void> {
    await this.comparison.scrollIntoViewIfNeeded();
    await this.comparison.getByRole('table').nth(1).waitFor();
  }

  /** A cell of the strategies, by its sink and its way of an email. */
  strategy(sink: string, email: string): Locator {
    return this.comparison.getByRole('button', { name: `${sink}, ${email}:` });
  }

  /** The line of a guarantee, by what it guarantees. */
  guarantee(property: string): Locator {
    return this.page.locator('retry-lab-guarantees').getByRole('row').filter({ hasText: property });
  }

  get comparison(): Locator {
    return this.page.locator('retry-lab-compare');
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  private part(label: string): Locator {
    return this.page
      .locator('retry-lab-numbers dl > div')
      .filter({ has: this.page.getByText(label, { exact: true }) });
  }
}
