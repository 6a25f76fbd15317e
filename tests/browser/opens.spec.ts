import { expect, test } from './page-fixture.js';

test('the workbench opens and the engine answers', async ({ page }) => {
  await page.goto('workbench.html');

  await expect(page.getByRole('main')).toContainText('The engine answered with');
});

test('the start page forwards to the workbench and keeps query and fragment', async ({
  page,
  baseURL,
}) => {
  await page.goto('index.html?preset=zombie#t=1200');

  await page.waitForURL('**/workbench.html?*');
  expect(page.url()).toBe(`${baseURL}workbench.html?preset=zombie#t=1200`);
});
