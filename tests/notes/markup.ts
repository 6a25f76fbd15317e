/** What of the author's markup reaches a page of the notes. */
import type { Browser } from '@playwright/test';

/** The element as a page holds it when no script runs. */
export async function elementOf(browser: Browser, address: string) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  const element = page.locator('retry-lab').first();
  const reached = {
    scripts: await page.locator('script[type="module"][src$="/retry-lab.js"]').count(),
    preset: await element.getAttribute('preset'),
    controls: await element.getAttribute('controls'),
    fallback: (await element.textContent())?.trim(),
  };
  await context.close();
  return reached;
}
