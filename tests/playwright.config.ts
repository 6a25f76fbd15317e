import { defineConfig, devices } from '@playwright/test';

import { launchOptions } from './chromium.mjs';

export default defineConfig({
  testDir: './browser',
  outputDir: './output',
  reporter: 'list',
  retries: 0,
  timeout: 20_000,
  fullyParallel: true,
  workers: '100%',
  forbidOnly: Boolean(process.env.CI),
  webServer: {
    command: 'node browser/serve-subfolder.mjs',
    // The server takes a free port; the named group becomes the environment variable LAB_ADDRESS.
    wait: { stdout: /Serving at (?<lab_address>http\S+)/ },
  },
  use: {
    ...(process.env.LAB_ADDRESS === undefined ? {} : { baseURL: process.env.LAB_ADDRESS }),
    // A page that was kept for offline would be no test of the next one; offline.spec.ts allows them.
    serviceWorkers: 'block',
    // What a page does not do at once it does not do at all.
    actionTimeout: 5_000,
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'wide', use: { ...devices['Desktop Chrome'], viewport: { width: 1600, height: 900 } } },
    {
      name: 'phone',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 320, height: 640 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
});
