/** A lesson as a student uses it: by the words on the page, and with the teacher's answer sheet. */
import { expect, type Locator, type Page } from '@playwright/test';

/** What makes the goal of each experiment happen; there are other ways. */
const WAYS: Record<string, Record<string, string>> = {
  'reduce-harmless': { Stage: 'publish' },
  'why-extra-rows': { 'Ledger sink': 'append' },
  'why-upsert-holds': { 'Ledger sink': 'upsert' },
  'why-attempt-key': { 'Identity fields': 'run, task, customer (usual)' },
  'why-two-emails': { Emails: 'sent by the task itself' },
  'why-outbox': {
    'Notification id': 'period, customer (logical)',
    'Receiver remembers': 'ids for good',
  },
  'it-is-undone': { 'Ledger sink': 'append' },
  'it-is-stopped': { 'Second copies': 'loser runs on' },
  'only-harmless': { Stage: 'publish' },
  'they-agree': { 'Ledger sink': 'append' },
};

/** What the answer sheet says of a question: the texts of what is right, and of what is not. */
interface SheetEntry {
  right: string[];
  wrong: string[];
}

export class Lesson {
  private sheet: Record<string, SheetEntry> | undefined;

  /** @param lesson - the file of its page */
  constructor(
    readonly page: Page,
    private readonly lesson = 'index.html',
  ) {}

  async open(address = this.lesson): Promise<void> {
    await this.page.goto(address);
    await expect(this.page.locator('.lesson-contents a[data-progress]')).not.toHaveCount(0);
  }

  question(id: string): Locator {
    return this.page.locator(`retry-lab-question[question="${id}"]`);
  }

  /** The ids of all questions, in the lesson's order. */
  ids(): Promise<string[]> {
    return this.page
      .locator('retry-lab-question')
      .evaluateAll((all) => all.map((one) => one.getAttribute('question') ?? ''));
  }

  /** Goes to a question, which comes alive when it is near. */
  async reach(id: string): Promise<Locator> {
    const question = this.question(id);
    await question.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    await question.getByRole('group').first().waitFor();
    return question;
  }

  /** Goes through the whole page, so that all of it comes alive, also what is closed at first. */
  async walk(): Promise<void> {
    await this.page.locator('.more').evaluateAll((all) => {
      for (const more of all) (more as HTMLDetailsElement).open = true;
    });
    for (const part of await this.page.locator('main > section').all()) {
      await part.evaluate((element) => {
        element.scrollIntoView({ block: 'start', behavior: 'instant' });
      });
      const parts = part.locator(
        'retry-lab-question, retry-lab-scene, retry-lab-nights, retry-lab-case, retry-lab-design-check',
      );
      // What waits for an answer may not be there yet.
      for (const one of await parts.filter({ visible: true }).all()) {
        await one.evaluate((element) => {
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
        });
        await expect
          .poll(() =>
            one.evaluate((element) =>
              ['lab', 'engine'].some((given) => Reflect.get(element, given) !== undefined),
            ),
          )
          .toBe(true);
      }
    }
  }

  /** Answers a question as the sheet says, or wrongly; an experiment first by its dropdowns. */
  async answer(id: string, isRight: boolean): Promise<void> {
    const question = await this.reach(id);
    await this.experiment(id, question);
    const { right, wrong } = await this.sheetOf(id);
    const field = question.getByRole('textbox');
    if ((await field.count()) > 0) {
      await field.fill(isRight ? (right[0] ?? '') : '123456');
    } else {
      // Boxes that were ticked before are not ticked any more.
      for (const text of [...right, ...wrong]) {
        const choice = question.getByLabel(text, { exact: true });
        const isTicked = isRight ? right.includes(text) : text === wrong[0];
        if (isTicked) await choice.check();
        else if ((await choice.getAttribute('type')) === 'checkbox') await choice.uncheck();
      }
    }
    // Parts around it still come alive and may move it: a key finds the button wherever it is.
    await question.getByRole('button', { name: 'Check' }).press('Enter');
    await expect(question).toContainText(isRight ? 'That is right.' : 'Not so.');
  }

  /** What tells of a question once that is done. */
  outcome(id: string): Locator {
    return this.page.locator(`details.outcome[data-after~="${id}"]`);
  }

  /** The entry of a section in the contents. */
  entry(section: string): Locator {
    return this.page.locator(`.lesson-contents a[href="#${section}"]`);
  }

  get code(): Locator {
    return this.page.getByRole('textbox', { name: 'Result code' });
  }

  private async experiment(id: string, question: Locator): Promise<void> {
    const ways = WAYS[id];
    if (ways === undefined) return;
    const goal = question.locator('.goal [role=status]');
    for (const [label, option] of Object.entries(ways)) {
      await question.getByLabel(label, { exact: true }).selectOption({ label: option });
    }
    await expect(goal).toContainText('There.');
  }

  private async sheetOf(id: string): Promise<SheetEntry> {
    this.sheet ??= await readSheet(this.page);
    const title = await this.question(id).getByRole('heading', { level: 3 }).first().innerText();
    const entry = this.sheet[title.replace(/^.*?: /, '')];
    if (entry === undefined) throw new Error(`the answer sheet says nothing of "${title}"`);
    return entry;
  }
}

function readSheet(page: Page): Promise<Record<string, SheetEntry>> {
  return page.evaluate(async () => {
    const text = await (await fetch('teachers.html')).text();
    const sheet = new DOMParser().parseFromString(text, 'text/html');
    const texts = (answer: Element, which: string) =>
      [...answer.querySelectorAll(`li.${which} strong`)].map(({ textContent }) => textContent);
    return Object.fromEntries(
      [...sheet.querySelectorAll('.answer')].map((answer) => [
        answer.querySelector('h3')?.textContent ?? '',
        { right: texts(answer, 'right'), wrong: texts(answer, 'wrong') },
      ]),
    );
  });
}
