/** The lessons' text says nothing that the engine does not: its numbers, and what it states in words. */
import { describe, expect, test } from 'vitest';
import { expectationsIn, sectionOf, sources } from '../build/lesson-html.js';
import { holds, typedIn } from '../src/model/lesson/bindings.js';
import { labOf } from '../src/model/lesson/lab-of.js';
import { LESSONS } from '../src/model/lesson/lessons.js';
import { engine } from './outcomes.js';

const lab = labOf(engine);
const lessons = LESSONS.map((lesson) => ({ ...lesson, texts: sources(lesson.folder) }));
const texts = lessons.flatMap((lesson) => lesson.texts);
const allOf = (sections: typeof texts) => sections.map(({ text }) => text).join('');
const everything = allOf(texts);
const bare = () => ({ html: '' });

/** What a reader reads: without markup, numbers from the engine, and names of tasks, attempts and customers. */
const typed = (text: string) =>
  typedIn(text)
    .replace(
      /\s(?:data-holds|id|href|until|after|data-after|scenario|among|question|only)="[^"]*"/g,
      '',
    )
    .replace(/<\/?[a-z][^>]*>/g, ' ')
    .replace(/\b(?:map|reduce|publish|attempt|cust)-\d+\b/g, '');

test('there are sections', () => {
  expect(lessons.map(({ name, texts }) => [name, texts.length])).toEqual([
    ['retries', 18],
    ['copies', 10],
  ]);
});

describe.each(texts)('$file', (source) => {
  test('types no number', () => {
    expect(typed(source.text).match(/\S*\d\S*/g) ?? []).toEqual([]);
  });

  test('gets all its numbers', () => {
    expect(sectionOf(lab, source, bare).html).not.toMatch(/\{\{|\}\}|undefined|NaN/);
  });

  test('leaves no part without what stands there first', () => {
    const parts: string[] = [];
    sectionOf(lab, source, (name) => {
      parts.push(name);
      return bare();
    });
    expect(parts).toEqual(
      [...source.text.matchAll(/<(retry-lab-[a-z-]+)/g)].map(([, name]) => name),
    );
  });
});

test('a typed number is found', () => {
  expect(typed('<p id="a1">publish-3 has {{ reference | rows }} of 796 rows</p>')).toContain('796');
});

test.each([
  [
    '<section id="a"><h2>A</h2><p data-holds="reference | rows = 1">x</p></section>',
    'does not hold',
  ],
  ['<section id="a"><h2>A</h2>{{ reference | cows }}</section>', '"cows" is no figure'],
  ['<section><h2>A</h2></section>', 'needs an id'],
  ['<section id="a"><h2>A</h2><p data-hold="reference | rows = 1">x</p></section>', 'is not read'],
  [
    '<section id="a"><h2>A</h2><p data-holds=\'reference | rows = 1\'>x</p></section>',
    'is not read',
  ],
])('what is wrong keeps the page from being built: %s', (text, message) => {
  expect(() => sectionOf(lab, { file: 'a.html', text }, bare)).toThrow(message);
});

test('the text states what it says in words, and all of it is so', () => {
  const stated = texts.flatMap(({ text }) => expectationsIn(text));
  expect(stated.length).toBeGreaterThan(150);
  for (const expectation of stated) expect(holds(lab, expectation), expectation).toBe(true);
});

test('what comes of a question has a heading that gives nothing away', () => {
  const headings = [
    ...everything.matchAll(/class="outcome"[^>]*>\s*<summary>([^<]*)<\/summary>/g),
  ].map(([, heading]) => heading);
  expect(headings.length).toBeGreaterThan(10);
  expect(new Set(headings)).toEqual(new Set(['What happened, and why']));
});

describe.each(lessons)('$name', ({ page, texts, questions }) => {
  const all = allOf(texts);
  const idsIn = (text: string) => [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

  test('two sections never share an id', () => {
    expect(new Set(idsIn(all)).size).toBe(idsIn(all).length);
  });

  test('a link within the lesson leads somewhere', () => {
    for (const [, id] of all.matchAll(/href="#([^"]+)"/g)) expect(idsIn(all)).toContain(id);
  });

  test('a link from another lesson leads somewhere', () => {
    for (const [, id] of everything.matchAll(new RegExp(`href="\\./${page}#([^"]+)"`, 'g')))
      expect(idsIn(all)).toContain(id);
  });

  test('asks each of its questions once, in their order', () => {
    const asked = [...all.matchAll(/<retry-lab-question question="([^"]+)"/g)].map(([, id]) => id);
    expect(asked).toEqual(questions.map(({ id }) => id));
  });

  test('what waits for an answer waits for a question that is asked', () => {
    const waited = [...all.matchAll(/\safter="([^"]+)"|\sdata-after="([^"]+)"/g)].flatMap(
      ([, part = '', outcome = '']) => `${part} ${outcome}`.trim().split(' '),
    );
    const ids = [...questions.map(({ id }) => id), 'case'];
    for (const one of waited) expect(ids).toContain(one);
  });
});
