/** Writes the lessons and their answers into the pages when these are built or served, with the engine that was built before. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { loadEngine } from '../src/engine/load.js';
import type { Lab } from '../src/model/lesson/lab.js';
import { labOf } from '../src/model/lesson/lab-of.js';
import { type Lesson, LESSONS } from '../src/model/lesson/lessons.js';
import { STILL_PATTERNS, STILL_STYLE } from '../src/svg/still.js';
import { answerSheet } from './answer-sheet.js';
import { fallbackFor } from './fallbacks.js';
import { type Section, sectionOf, sources } from './lesson-html.js';

export function lessons(): Plugin {
  return {
    name: 'retry-lab-lessons',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { filename }) => {
        const page = basename(filename);
        const lesson = LESSONS.find((one) => one.page === page);
        if (lesson !== undefined) return lessonPage(html, lesson, await lab());
        return page === 'teachers.html' ? teachersPage(html, await lab()) : html;
      },
    },
  };
}

function lessonPage(html: string, { folder }: Lesson, lab: Lab): string {
  const sections = sources(folder).map((source) => sectionOf(lab, source, fallbackFor(lab)));
  return html
    .replace('<!-- picture styles -->', () => `<style>${STILL_STYLE}</style>`)
    .replace('<!-- picture patterns -->', () => STILL_PATTERNS)
    .replace('<!-- contents -->', () => sections.map(entry).join(''))
    .replace('<!-- sections -->', () => sections.map(({ html: section }) => section).join(''));
}

const teachersPage = (html: string, lab: Lab) =>
  LESSONS.reduce(
    (page, { name, questions }) =>
      page.replace(`<!-- answers of ${name} -->`, () => answerSheet(lab, questions)),
    html,
  );

const entry = ({ id, title }: Section) => `<li><a href="#${id}">${title}</a></li>`;

async function lab(): Promise<Lab> {
  const module = new URL('../src/engine/pkg/sim_wasm_bg.wasm', import.meta.url);
  return labOf(await loadEngine(await readFile(module)));
}
