/** Builds the service worker once the rest of the build is there, with the list of what it is to keep. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { afterBuild } from './after-build.js';
import { CLASSIC, EMBED } from './guest-files.js';

/** Its name may not change: the browser looks for updates under the address of the registration. */
const WORKER = 'service-worker.js';
const SOURCE = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));

export interface PrecachedFile {
  url: string;
  /** Changes when the file does; null where its name does so already. */
  revision: string | null;
}

export const precache = (): Plugin =>
  afterBuild('retry-lab-precache', async (config, folder) => {
    const files = await precachedFiles(folder, config.build.assetsDir);
    await buildWorker(config, folder, files);
  });

/** A build of its own: as a plain script without imports, which is all that some browsers take. */
async function buildWorker(
  { root, logLevel, build: options }: ResolvedConfig,
  folder: string,
  files: readonly PrecachedFile[],
): Promise<void> {
  const { target, minify, terserOptions } = options;
  await build({
    configFile: false,
    root,
    logLevel: logLevel ?? 'info',
    publicDir: false,
    define: { PRECACHED: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target,
      minify,
      terserOptions: { ...terserOptions, module: false },
      rolldownOptions: {
        input: SOURCE,
        output: { format: 'iife', entryFileNames: WORKER },
      },
    },
  });
}

/** What only other people's pages take, and brings along all that it needs. */
const FOR_GUESTS = [CLASSIC, EMBED];

/** All files of a built folder but the worker and those, in an order that does not depend on the machine. */
export async function precachedFiles(folder: string, assets: string): Promise<PrecachedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const urls = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((path) => path.split(sep).join('/'))
    .filter((url) => url !== WORKER && !FOR_GUESTS.includes(url));
  return Promise.all(
    urls.sort().map(async (url) => ({
      url,
      revision: url.startsWith(`${assets}/`) ? null : hashOf(await readFile(join(folder, url))),
    })),
  );
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
