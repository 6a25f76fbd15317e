import { defineConfig } from '@playwright/test';

import everyPage from '../playwright.config.js';

const { TYPED_ADDRESS, UNTYPED_ADDRESS } = process.env;

/** The built pages on a web server of the real kind. `./scripts/test` runs it where there is one. */
export default defineConfig({
  ...everyPage,
  testDir: '.',
  outputDir: '../output-hosting',
  webServer: {
    command: 'node hosting/serve-nginx.mjs',
    cwd: '..',
    wait: {
      stdout:
        /Serving at (?<typed_address>http\S+) and without types at (?<untyped_address>http\S+)/,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
  projects: [
    { name: 'wasm with its type', use: TYPED_ADDRESS ? { baseURL: TYPED_ADDRESS } : {} },
    { name: 'wasm without its type', use: UNTYPED_ADDRESS ? { baseURL: UNTYPED_ADDRESS } : {} },
  ],
});
