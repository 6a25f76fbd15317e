/**
 * How the notes of each tool are built. The tools themselves are where `tests/notes/install` put
 * them, each with the pins of its folder.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where tools are installed and notes are built. */
export const NOTES =
  process.env.NOTES ?? fileURLToPath(new URL('../../target/notes', import.meta.url));

/** The built lab. */
export const LAB = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** A folder in which a tool is installed, one with the author's notes, and one for what is built. */
export interface Folders {
  installed: string;
  source: string;
  site: string;
}

export type ToolName = keyof typeof TOOLS;

type Build = (folders: Folders) => void;

/** Runs a tool in the author's folder. What it prints is told only where it fails. */
function run({ source }: Folders, command: string, ...words: string[]): void {
  if (!existsSync(command)) throw new Error(`${command} is not installed`);
  execFileSync(command, words, { cwd: source, encoding: 'utf8', stdio: 'pipe' });
}

const copy: Build = ({ source, site }) => {
  cpSync(source, site, { recursive: true });
};

export const TOOLS = {
  // From a stick, notes bring the lab along.
  bare: (folders) => {
    copy(folders);
    cpSync(LAB, `${folders.site}/lab`, { recursive: true });
  },

  'jupyter-book': (folders) => {
    const { installed, source, site } = folders;
    run(folders, `${installed}/bin/jupyter-book`, 'build', '--quiet', '.');
    cpSync(`${source}/_build/html`, site, { recursive: true });
  },

  mdbook: (folders) => {
    run(folders, `${folders.installed}/bin/mdbook`, 'build', '--dest-dir', folders.site);
  },

  mkdocs: (folders) => {
    run(
      folders,
      `${folders.installed}/bin/mkdocs`,
      'build',
      '--strict',
      '--site-dir',
      folders.site,
    );
  },

  platform: (folders) => {
    run(folders, process.execPath, 'platform.mjs', folders.site);
  },

  // Slides are not built: the author unpacks reveal.js beside them.
  reveal: (folders) => {
    const { installed, site } = folders;
    copy(folders);
    cpSync(`${installed}/node_modules/reveal.js/dist`, `${site}/reveal.js/dist`, {
      recursive: true,
    });
  },

  vitepress: (folders) => {
    const { installed, site } = folders;
    run(folders, `${installed}/node_modules/.bin/vitepress`, 'build', '--outDir', site);
  },
} satisfies Record<string, Build>;
