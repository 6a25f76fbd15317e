import { defineConfig, devices } from '@playwright/test';

import { launchOptions } from '../chromium.mjs';
import { NOTES } from './tools.js';

/** The notes of one tool after the other: `./scripts/test --notes` names each as a step of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: `${NOTES}/output`,
  reporter: 'list',
  timeout: 30_000,
  // The notes are built once, by the first test of them.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    actionTimeout: 5_000,
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
