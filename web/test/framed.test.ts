/** What a frame and the page around it say to each other. */
import { expect, test } from 'vitest';
import { framedMessage, heightDialects, wishesIn } from '../src/model/widget/framed.js';

const set = (wishes: object) => ({ source: 'retry-lab', version: 1, type: 'set', ...wishes });

test('every message says whose it is, and in which form', () => {
  expect(framedMessage({ type: 'height', height: 510 })).toEqual({
    source: 'retry-lab',
    version: 1,
    type: 'height',
    height: 510,
  });
});

test('heights are told to platforms as JSON in a text', () => {
  const told = heightDialects(510, 'https://example.org/embed.html').map(
    (text) => JSON.parse(text) as object,
  );
  expect(told).toContainEqual({ subject: 'lti.frameResize', height: 510 });
  for (const one of told) expect(one).toHaveProperty('height', 510);
});

test('attributes are set, and taken away where they are null', () => {
  expect([...(wishesIn(set({ preset: 'crash-append', question: null })) ?? [])]).toEqual([
    ['preset', 'crash-append'],
    ['question', null],
  ]);
});

test('a number is as good as its text', () => {
  expect(wishesIn(set({ at: 118_900 }))?.get('at')).toBe('118900');
});

test('a scenario may come as an object', () => {
  expect(wishesIn(set({ scenario: { sink: { kind: 'upsert' } } }))?.get('scenario')).toBe(
    '{"sink":{"kind":"upsert"}}',
  );
});

test.each([
  ['nothing', null],
  ['a text', '{"source":"retry-lab","version":1,"type":"set","preset":"crash-append"}'],
  ["somebody else's", { ...set({}), source: 'other' }],
  ['a newer form', { ...set({}), version: 2 }],
  ['another type', { ...set({}), type: 'outcome' }],
  ['a flood', set(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`a${at}`, ''])))],
])('%s is passed over', (_, data) => {
  expect(wishesIn(data)).toBeUndefined();
});

test.each([
  ['what the browser gives a meaning', { onclick: 'alert(1)', style: 'color:red', id: 'x' }],
  ['what is no name of an attribute', { '<img': '', __proto__x: '', 'a b': '', A: '' }],
  ['what is no text', { preset: true, view: {}, controls: ['sink'] }],
  ['megabytes', { preset: 'x'.repeat(1_000_001) }],
])('%s is not set', (_, wishes) => {
  expect([...(wishesIn(set(wishes)) ?? ['none'])]).toEqual([]);
});
