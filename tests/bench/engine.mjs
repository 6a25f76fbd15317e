/**
 * Prints how long the engine takes. Run by `./scripts/bench`, with criterion's folder, a file as old
 * as the start of its run, and the module to measure (empty for none).
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { measureBoundary } from './boundary.mjs';
import { printTable } from './table.mjs';

const MICRO = 1e3;
const MILLI = 1e6;
const SECOND = 1e9;

const [criterion, started, pkg] = process.argv.slice(2);

const lostAck = native('lost-ack-append');
const wasm = pkg ? await measureBoundary(pkg) : undefined;

const lines = [
  time('lost-ack run, native', lostAck, 100 * MICRO),
  time('ten configurations compared, native', native('compare-ten'), 1 * MILLI),
  time('100,000 customers, native', native('customers-100000'), 1 * SECOND),
  time('lost-ack run within wasm', wasm?.within),
  time('run_scenario of lost-ack in Node', wasm?.call, 2 * MILLI),
  ['wasm ÷ native, the run alone', wasm && `${(wasm.within / lostAck).toFixed(2)}`],
  ['wasm ÷ native, all of run_scenario', wasm && `${(wasm.call / lostAck).toFixed(2)}`],
  ["boundary's share of run_scenario", wasm && `${percent(1 - wasm.within / wasm.call)} %`],
];
// As after `--list`.
const hasMeasured = lines.some(([, measured]) => measured !== undefined);
if (hasMeasured) printTable('Warm medians', lines);

/** Criterion's median in nanoseconds, when this run of it measured that. */
function native(name) {
  const file = join(criterion, name, 'new', 'estimates.json');
  const written = statSync(file, { throwIfNoEntry: false });
  if (!written || written.mtimeMs < statSync(started).mtimeMs) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).median.point_estimate;
}

/** A line of the table; times are in nanoseconds. */
function time(label, measured, bound) {
  const isOver = measured !== undefined && bound !== undefined && measured > bound;
  return [label, inUnits(measured), bound && `at most ${inUnits(bound)}`, isOver];
}

function inUnits(nanoseconds) {
  if (nanoseconds === undefined) return undefined;
  const [size, unit] = [
    [SECOND, 's'],
    [MILLI, 'ms'],
    [MICRO, 'µs'],
    [1, 'ns'],
  ].find(([size]) => nanoseconds >= size);
  return `${Number((nanoseconds / size).toPrecision(3))} ${unit}`;
}

function percent(share) {
  return Math.round(100 * share);
}
