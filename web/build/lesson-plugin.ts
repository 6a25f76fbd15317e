/** Writes the lesson and its answers into their pages when these are built or served, with the engine that was built before. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { loadEngine } from '../src/engine/load.js';
import { type Lab, labOf } from '../src/model/lesson/lab.js';
import { STILL_PATTERNS, STILL_STYLE } from '../src/svg/still.js';
import { answerSheet } from './answer-sheet.js';
import { fallbackFor } from './fallbacks.js';
import { type Section, sectionOf, sources } from './lesson-html.js';

export function lesson(): Plugin {
  return {
    name: 'retry-lab-lesson',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { filename }) => {
        if (filename.endsWith('/index.html')) return lessonPage(html, await lab());
        if (filename.endsWith('/teachers.html')) return teachersPage(html, await lab());
        return html;
      },
    },
  };
}

function lessonPage(html: string, lab: Lab): string {
  const sections = sources().map((source) => sectionOf(lab, source, fallbackFor(lab)));
  return html
    .replace('<!-- picture styles -->', () => `<style>${STILL_STYLE}</style>`)
    .replace('<!-- picture patterns -->', () => STILL_PATTERNS)
    .replace('<!-- contents -->', () => sections.map(entry).join(''))
    .replace('<!-- sections -->', () => sections.map(({ html: section }) => section).join(''));
}

const teachersPage = (html: string, lab: Lab) =>
  html.replace('<!-- answers -->', () => answerSheet(lab));

const entry = ({ id, title }: Section) => `<li><a href="#${id}">${title}</a></li>`;

async function lab(): Promise<Lab> {
  const module = new URL('../src/engine/pkg/sim_wasm_bg.wasm', import.meta.url);
  return labOf(await loadEngine(await readFile(module)));
}
