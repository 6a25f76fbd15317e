/**
 * The three browsers, each started by what can drive it, and brought to an address.
 *
 * Each function hands a way to end what it started to `later` as soon as there is something to end.
 */
import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';

import { launchOptions } from '../chromium.mjs';
import { openInWebKit } from './webkit.mjs';

export const browsers = {
  async chromium(address, later) {
    const browser = await chromium.launch(launchOptions);
    later(() => browser.close());
    const page = await browser.newPage();
    await page.goto(address);
  },

  /** Playwright only knows a Firefox that it patched itself. FIREFOX names one as it is. */
  async firefox(address, later) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX,
    });
    later(() => browser.close());
    const page = await browser.newPage();
    await page.goto(address);
  },

  webkit: openInWebKit,
};
