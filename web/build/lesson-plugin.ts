/** Writes the lesson into its page when that is built or served, with the engine that was built before. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { loadEngine } from '../src/engine/load.js';
import { type Lab, labOf } from '../src/model/lesson/lab.js';
import { STYLE } from '../src/svg/style.js';
import { fallbackFor } from './fallbacks.js';
import { type Section, sectionOf, sources } from './lesson-html.js';

export function lesson(): Plugin {
  return {
    name: 'retry-lab-lesson',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { filename }) => {
        if (!filename.endsWith('/index.html')) return html;
        return pageWith(html, await lab());
      },
    },
  };
}

function pageWith(html: string, lab: Lab): string {
  const sections = sources().map((source) => sectionOf(lab, source, fallbackFor(lab)));
  return html
    .replace('<!-- picture styles -->', () => `<style>${STYLE}</style>`)
    .replace('<!-- contents -->', () => sections.map(entry).join(''))
    .replace('<!-- sections -->', () => sections.map(({ html: section }) => section).join(''));
}

const entry = ({ id, title }: Section) => `<li><a href="#${id}">${title}</a></li>`;

async function lab(): Promise<Lab> {
  const module = new URL('../src/engine/pkg/sim_wasm_bg.wasm', import.meta.url);
  return labOf(await loadEngine(await readFile(module)));
}
