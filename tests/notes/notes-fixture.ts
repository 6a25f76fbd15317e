/**
 * The `test` of all course notes: it builds the notes of a tool, serves them from one origin and the
 * lab from two others, and fails, whatever else is checked, when a page writes an error to the console,
 * throws, or asks one of these origins for something it cannot have.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { serve } from './servers.js';
import { LAB, NOTES, type ToolName, TOOLS } from './tools.js';

/** What is read as text when addresses are filled in. */
const IS_TEXT = /\.(html|md|mjs|toml|yml)$/;

/** The author's notes, built. */
export interface Site {
  /** Where they are served, without a slash at the end. */
  address: string;
  /** Where they stand on disk. */
  folder: string;
  /** The address of each name that the notes give to a host. */
  hosts: Readonly<Record<string, string>>;
}

export const test = base.extend<
  {
    /** What went wrong in the pages so far. */
    troubles: string[];
    /** Opens a page of the notes. */
    open: (path: string) => Promise<void>;
    /** Takes a picture of the page into target/notes/pictures/, for a person to look at. */
    picture: (name: string) => Promise<void>;
  },
  {
    tool: ToolName;
    /** What the tool's own scripts say of themselves on every page, widget or not. */
    toolsTroubles: RegExp | undefined;
    site: Site;
  }
>({
  tool: ['bare', { option: true, scope: 'worker' }],
  toolsTroubles: [undefined, { option: true, scope: 'worker' }],

  site: [
    async ({ tool }, use) => {
      const installed = `${NOTES}/${tool}`;
      const folders = { installed, source: `${installed}/source`, site: `${installed}/site` };
      // Hosts of pages let scripts of other origins read them; a plain web server does not.
      const lab = await serve(LAB, { 'access-control-allow-origin': '*' });
      const plainLab = await serve(LAB);
      const notes = await serve(folders.site);
      const hosts = {
        'https://lab.example': lab.address,
        'https://plain-lab.example': plainLab.address,
        'https://notes.example': notes.address,
      };
      rmSync(folders.source, { recursive: true, force: true });
      rmSync(folders.site, { recursive: true, force: true });
      cpSync(fileURLToPath(new URL(tool, import.meta.url)), folders.source, { recursive: true });
      fillIn(folders.source, hosts);
      TOOLS[tool](folders);
      await use({ address: notes.address, folder: folders.site, hosts });
      for (const origin of [lab, plainLab, notes]) origin.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  troubles: [
    async ({ context, site, toolsTroubles }, use) => {
      const troubles: string[] = [];
      const isLocal = (address: string) =>
        Object.values(site.hosts).some((host) => address.startsWith(host)) ||
        /^(file|data|blob):/.test(address);

      // Themes ask their makers' hosts for fonts and the like; no test depends on these.
      await context.route(
        (url) => !isLocal(url.href),
        (route) => route.abort(),
      );
      context.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error' && (url === '' || isLocal(url))) {
          troubles.push(`console error: ${message.text()} (${url})`);
        }
      });
      context.on('weberror', (webError) => {
        troubles.push(`uncaught: ${webError.error().message}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 400) {
          troubles.push(`request failed: ${response.url()} (status ${response.status()})`);
        }
      });

      await use(troubles);
      expect(
        troubles.filter((trouble) => toolsTroubles?.test(trouble) !== true),
        'errors in the page',
      ).toEqual([]);
    },
    { auto: true },
  ],

  open: async ({ page, site }, use) => {
    await use(async (path) => {
      await page.goto(`${site.address}/${path}`);
    });
  },

  picture: async ({ page, tool }, use) => {
    await use(async (name) => {
      await page.screenshot({ path: `${NOTES}/pictures/${tool}-${name}.png` });
    });
  },
});

/** Puts the addresses of this run in the place of the hosts that the notes name. */
function fillIn(folder: string, hosts: Readonly<Record<string, string>>): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!IS_TEXT.test(file)) continue;
    const path = `${folder}/${file}`;
    let text = readFileSync(path, 'utf8');
    for (const [host, address] of Object.entries(hosts)) text = text.replaceAll(host, address);
    writeFileSync(path, text);
  }
}

export { expect };
