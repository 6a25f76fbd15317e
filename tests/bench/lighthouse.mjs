/**
 * Prints what Lighthouse gives the built pages on a phone: its mobile preset, which slows the
 * processor and the network down. Whatever else the machine does meanwhile lowers the performance.
 * Run by `./scripts/bench`, with pages of web/dist or none for all; CHROMIUM names the browser.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import lighthouse from 'lighthouse';
import { chromium } from '@playwright/test';
import { launch } from 'puppeteer-core';
import sirv from 'sirv';

import { launchOptions } from '../chromium.mjs';
import { median, printTable } from './table.mjs';

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const WANTED = 95;
/** One run differs from the next by a point or two, and sometimes by many. */
const RUNS = 3;

const files = await readdir(DIST);
const [, , ...asked] = process.argv;
const pages = asked.length > 0 ? asked : files.filter((name) => name.endsWith('.html')).sort();

const site = await compressedSite();
const browser = await launch({
  executablePath: launchOptions.executablePath ?? chromium.executablePath(),
  args: [...launchOptions.args, '--headless=new'],
});
try {
  const lines = [];
  for (const page of pages) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measured(`${site.address}${page}`));
    lines.push(...CATEGORIES.map((category) => scoreOf(page, category, runs)));
  }
  printTable(`Lighthouse on a phone, medians of ${RUNS} runs`, lines);
} finally {
  await browser.close();
  await site.close();
}

function scoreOf(page, category, runs) {
  const score = Math.round(median(runs.map(({ categories }) => 100 * categories[category].score)));
  const isShort = score < WANTED;
  const why = isShort ? ` (${shortcomings(runs[0], category)})` : '';
  return [`${page}, ${category}`, `${score}`, `at least ${WANTED}`, isShort, why];
}

async function measured(address) {
  const { lhr } = await lighthouse(address, {
    port: Number(new URL(browser.wsEndpoint()).port),
    onlyCategories: CATEGORIES,
    logLevel: 'error',
  });
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  return lhr;
}

/** What took points from a category. */
function shortcomings({ categories, audits }, category) {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => [id, audits[id].displayValue].filter(Boolean).join(' '))
    .join(', ');
}

/** The built folder on a server that compresses, as nearly every host does. */
async function compressedSite() {
  const folder = await mkdtemp(join(tmpdir(), 'retry-lab-'));
  await cp(DIST, folder, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const file = join(parentPath, name);
    await writeFile(`${file}.gz`, gzipSync(await readFile(file)));
  }
  const server = createServer(sirv(folder, { gzip: true }));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
