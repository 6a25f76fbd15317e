import { expect, test } from 'vitest';
import type { CompleteScenario } from '../src/model/scenario.js';
import {
  canStartOver,
  startedOver,
  type Steps,
  STEPS_KEPT,
  stepsFrom,
  undoable,
  undone,
  withStep,
} from '../src/model/undo.js';
import { preset } from './outcomes.js';

const lost = preset('lost-ack-append');
const upsert = preset('lost-ack-upsert');
const crash = preset('crash-append');

test('steps are taken back one by one, to how the page was opened', () => {
  const opened = stepsFrom(lost);
  expect([undoable(opened), canStartOver(opened)]).toEqual([undefined, false]);
  expect(undone(opened)).toBe(opened);

  const changed = withStep(withStep(opened, upsert), crash);
  expect(changed.current).toBe(crash);
  expect(undoable(changed)).toBe(upsert);

  const once = undone(changed);
  expect([once.current, undoable(once)]).toEqual([upsert, lost]);
  expect(undone(once)).toEqual(opened);
});

test('the same scenario again is no step, wherever it comes from', () => {
  const steps = withStep(stepsFrom(lost), upsert);
  expect(withStep(steps, structuredClone(upsert))).toBe(steps);
});

test('starting over is a step, and can be taken back', () => {
  const steps = withStep(withStep(stepsFrom(lost), upsert), crash);
  const over = startedOver(steps);
  expect([over.current, canStartOver(over)]).toEqual([lost, false]);
  expect(startedOver(over)).toBe(over);
  expect(undone(over).current).toBe(crash);
});

test('of very many steps the oldest are forgotten, and how it began is not', () => {
  const withSilence = (silenceMs: number): CompleteScenario => ({
    ...lost,
    coordinator: { ...lost.coordinator, silenceMs },
  });
  let steps: Steps = stepsFrom(lost);
  for (let step = 1; step <= STEPS_KEPT + 5; step += 1) steps = withStep(steps, withSilence(step));
  expect(steps.before).toHaveLength(STEPS_KEPT);
  while (undoable(steps) !== undefined) steps = undone(steps);
  expect(steps.current).toEqual(withSilence(5));
  expect(startedOver(steps).current).toBe(lost);
});
