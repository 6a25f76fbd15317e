/**
 * Numbers in the lesson's text. None is typed: a text names the scenario and the figure,
 * `{{ lost-ack-append | rows }}`, and gets the number from the engine. What a text says in words
 * (`the same`, `more`) it states beside them as an expectation, `a | rows = b | rows`, which a test
 * holds against the engine.
 */
import { grouped } from '../format.js';
import { figureOf, type FigureValue } from './figures.js';
import type { Lab } from './lab.js';
import { DEALT_NIGHTS, nightsFigure } from './nights.js';

const BINDING = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** The figure that a binding names: `scenario | figure`. */
export function figureAt(lab: Lab, binding: string): FigureValue {
  const [scenario = '', figure, ...more] = binding.split('|').map((part) => part.trim());
  if (figure === undefined || more.length > 0) {
    throw new Error(`"${binding}" is no binding; right is: scenario | figure`);
  }
  try {
    if (scenario === DEALT_NIGHTS) {
      const value = nightsFigure(lab, figure);
      return { value, text: grouped(value) };
    }
    return figureOf(lab.runAt(scenario), figure);
  } catch (cause) {
    throw new Error(`"${binding}": ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}

/** A text with its bindings replaced by what the engine says, as `written` writes it. */
export function filled(lab: Lab, text: string, written = (figure: string) => figure): string {
  return text.replaceAll(BINDING, (_, binding: string) => written(figureAt(lab, binding).text));
}

/** A text without its bindings: what was typed. */
export const typedIn = (text: string): string => text.replaceAll(BINDING, '');

/** A sign between spaces; in a scenario's name none stands around it. */
const COMPARISON = /^(.+?) ([=<>]) (.+)$/;

/**
 * Whether an expectation holds: two sides, each a binding, a whole number or a word, around
 * `=`, `<` or `>`.
 */
export function holds(lab: Lab, expectation: string): boolean {
  const [, left = '', sign, right = ''] = COMPARISON.exec(expectation.trim()) ?? [];
  if (sign === undefined) {
    throw new Error(`"${expectation}" is no expectation; right is: a | rows = b | rows`);
  }
  const one = sideOf(lab, left);
  const other = sideOf(lab, right);
  if (typeof one !== typeof other) throw new Error(`"${expectation}" compares a number and a word`);
  if (sign === '=') return one === other;
  return sign === '<' ? one < other : one > other;
}

function sideOf(lab: Lab, side: string): number | string {
  const text = side.trim();
  if (text.includes('|')) return figureAt(lab, text).value;
  return /^\d+$/.test(text) ? Number(text) : text;
}
