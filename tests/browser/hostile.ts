/** Texts that try to become markup or code, and what tells that one did. */
import type { Frame, Page } from '@playwright/test';

import { expect } from './page-fixture.js';

/** Each would call `harm` where it became markup or code. */
export const INJECTIONS = [
  '<img src=x onerror=harm()>',
  '"><script>harm()</script>',
  "'><svg onload=harm()>",
  '</title><script>harm()</script>',
  'javascript:harm()',
  '${harm()}{{harm()}}',
  '"autofocus onfocus="harm()" x="',
];

/** A text within HTML that an author wrote with care. */
export const escapedForHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Keeps what harm is done in a page from now on: scripts that ran, dialogs, what a policy held back. */
export async function watchForHarm(page: Page): Promise<string[]> {
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction('harm', (what = 'a script ran') => harm.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      (globalThis as unknown as { harm: (what: string) => void }).harm(
        `against the policy: ${violatedDirective} ${sample}`,
      );
    });
  });
  return harm;
}

/** Nothing that was injected stands in the page, however deep. */
export async function expectNoMarkup(page: Page | Frame): Promise<void> {
  const found = await page.evaluate(() => {
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    return within(document)
      .filter(
        (element) =>
          element.localName === 'img' ||
          (element.localName === 'script' && element.textContent?.includes('harm(')) ||
          [...element.attributes].some(
            ({ name, value }) =>
              (name.startsWith('on') && name in document.body) ||
              (['href', 'src', 'xlink:href'].includes(name) && value.includes('harm(')),
          ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  expect(found).toEqual([]);
}
