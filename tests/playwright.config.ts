import { defineConfig, devices } from '@playwright/test';

import { launchOptions } from './chromium.mjs';

/**
 * What Chromium leaves out. With each window it would load two pages for suggestions below its
 * address bar, which nobody sees, at the cost of a page of the lab. It takes one list only, so
 * what Playwright leaves out stands here as well.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

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
    launchOptions: {
      ...launchOptions,
      args: [...launchOptions.args, `--disable-features=${LEFT_OUT.join()}`],
    },
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
