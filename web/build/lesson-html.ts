/**
 * A lesson as HTML: its sections in their order, with their numbers from the engine, and within
 * each part that comes alive later what stands there until then.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { filled, holds } from '../src/model/lesson/bindings.js';
import type { Lab } from '../src/model/lesson/lab.js';
import { escaped } from '../src/svg/marks.js';

export interface Section {
  id: string;
  title: string;
  html: string;
}

/** A part that comes alive: its name and attributes, and where its content goes. */
const PART = /<(retry-lab-[a-z-]+)((?:\s+[a-z-]+="[^"]*")*)\s*>\s*<\/\1>/g;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g;
const EXPECTATIONS = /\s+data-holds="([^"]*)"/g;

/** What stands within a part until it is alive; attributes that only this needs are left out of the page. */
export interface Fallback {
  html: string;
  without?: readonly string[];
  /** Attributes that the page has beside those of the text. */
  and?: readonly string[];
}

export type FallbackOf = (name: string, attributes: ReadonlyMap<string, string>) => Fallback;

/**
 * The text of every section of a lesson, as it was written.
 *
 * @param folder - where they stand, beside the pages
 */
export function sources(folder: string): { file: string; text: string }[] {
  const lesson = new URL(`../${folder}/`, import.meta.url);
  return readdirSync(lesson)
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => ({ file, text: readFileSync(new URL(file, lesson), 'utf8') }));
}

/** What a text states of its scenarios beside the numbers that it shows. */
export const expectationsIn = (text: string): string[] =>
  [...text.matchAll(EXPECTATIONS)].flatMap(([, list = '']) =>
    list
      .split(';')
      .map((expectation) => expectation.trim())
      .filter((expectation) => expectation !== ''),
  );

/**
 * A section of the page.
 *
 * @throws when a number cannot be had, or something that the text states is not so
 */
export function sectionOf(
  lab: Lab,
  { file, text }: { file: string; text: string },
  fallbackOf: FallbackOf,
): Section {
  for (const expectation of expectationsIn(text)) {
    if (!holds(lab, expectation)) throw new Error(`${file}: it does not hold that ${expectation}`);
  }
  const [, id] = /<section id="([a-z-]+)">/.exec(text) ?? [];
  const [, title] = /<h2>([^<]+)<\/h2>/.exec(text) ?? [];
  if (id === undefined || title === undefined) {
    throw new Error(`${file}: a section needs an id and a heading: <section id="…"><h2>…</h2>`);
  }
  const stated = text.replaceAll(EXPECTATIONS, '');
  const [unread] = /\sdata-(?!after=")[^\s>]*/.exec(stated) ?? [];
  if (unread !== undefined) {
    throw new Error(
      `${file}: "${unread.trim()}" is not read; right is data-holds="…" or data-after="…"`,
    );
  }
  const html = filled(lab, stated, escaped).replaceAll(PART, (_, name: string, list: string) => {
    const attributes = new Map(
      [...list.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]),
    );
    const { html: inner, without = [], and = [] } = fallbackOf(name, attributes);
    const kept = [...attributes].filter(([key]) => !without.includes(key));
    const written = [...kept.map(([key, value]) => `${key}="${value}"`), ...and];
    return `<${[name, ...written].join(' ')}>${inner}</${name}>`;
  });
  return { id, title: title.trim(), html };
}
