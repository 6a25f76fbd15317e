/** What a figure of a run is made of: a value to compare by, and how a reader sees it. */
import type { Outcome } from '../../engine/pkg/sim_wasm.js';
import { grouped, seconds } from '../format.js';
import type { Run } from '../shown-run.js';

export interface FigureValue {
  /** What it is compared by: a count, cents, milliseconds, or a word. */
  value: number | string;
  /** As a reader sees it; the unit stands in the text, but for times and shares. */
  text: string;
}

export type Field = (run: Run, about: string) => FigureValue;

export function count(of: (outcome: Outcome, about: string) => number): Field {
  return ({ outcome }, about) => {
    const value = of(outcome, about);
    return { value, text: grouped(value) };
  };
}

export function timing(of: (run: Run, about: string) => number | null): Field {
  return (run, about) => {
    const value = of(run, about);
    if (value === null) throw new Error(`"${about}" has no such time`);
    return { value, text: seconds(value) };
  };
}

export function saying(of: (run: Run, about: string) => string): Field {
  return (run, about) => {
    const text = of(run, about);
    return { value: text, text };
  };
}
