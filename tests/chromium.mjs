/** How Chromium is started for tests. */
const chromium = process.env.CHROMIUM;

export const launchOptions = {
  // A Chromium of the machine; without it Playwright's own is used.
  ...(chromium ? { executablePath: chromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
