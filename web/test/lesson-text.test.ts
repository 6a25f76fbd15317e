/** The lesson's text says nothing that the engine does not: its numbers, and what it states in words. */
import { describe, expect, test } from 'vitest';
import { expectationsIn, sectionOf, sources } from '../build/lesson-html.js';
import { holds, typedIn } from '../src/model/lesson/bindings.js';
import { labOf } from '../src/model/lesson/lab.js';
import { engine } from './outcomes.js';

const lab = labOf(engine);
const texts = sources();
const bare = () => ({ html: '' });

/** What a reader reads: without markup, numbers from the engine, and names of tasks, attempts and customers. */
const typed = (text: string) =>
  typedIn(text)
    .replace(/\s(?:data-holds|id|href|until|after|data-after|scenario|question|only)="[^"]*"/g, '')
    .replace(/<\/?[a-z][^>]*>/g, ' ')
    .replace(/\b(?:map|reduce|publish|attempt|cust)-\d+\b/g, '');

test('there are sections', () => {
  expect(texts.length).toBeGreaterThan(15);
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
  expect(stated.length).toBeGreaterThan(80);
  for (const expectation of stated) expect(holds(lab, expectation), expectation).toBe(true);
});

test('what comes of a question has a heading that gives nothing away', () => {
  const all = texts.map(({ text }) => text).join('');
  const headings = [...all.matchAll(/<summary>([^<]*)<\/summary>/g)].map(([, heading]) => heading);
  expect(headings.length).toBeGreaterThan(10);
  expect(new Set(headings)).toEqual(new Set(['What happened, and why']));
});

test('two sections never share an id', () => {
  const ids = texts.flatMap(({ text }) =>
    [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('a link within the lesson leads somewhere', () => {
  const all = texts.map(({ text }) => text).join('');
  for (const [, id] of all.matchAll(/href="#([^"]+)"/g)) expect(all).toContain(`id="${id}"`);
});
