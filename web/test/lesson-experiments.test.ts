/** What the lessons let a student make happen: over every configuration of the dropdowns that they offer. */
import { beforeAll, describe, expect, test } from 'vitest';
import { choose, controlsOf, CUSTOM } from '../src/model/choices.js';
import { isOptionRight } from '../src/model/lesson/answer.js';
import { labOf } from '../src/model/lesson/lab-of.js';
import { LESSONS } from '../src/model/lesson/lessons.js';
import type { ExperimentQuestion } from '../src/model/lesson/question.js';
import type { CompleteScenario } from '../src/model/scenario.js';
import type { Run } from '../src/model/shown-run.js';
import { engine } from './outcomes.js';

const lab = labOf(engine);
const experiments = LESSONS.flatMap(({ questions }) => questions).filter(
  (question) => question.kind === 'experiment',
);

/** Every configuration of a question's dropdowns: each option of each, wherever that leads. */
function configurationsOf({ opening, controls }: ExperimentQuestion): CompleteScenario[] {
  const first = lab.scenarioAt(opening);
  const found = new Map([[JSON.stringify(first), first]]);
  for (const scenario of found.values()) {
    for (const { name, options, isDisabled } of controlsOf(scenario).flatMap(
      (one) => one.controls,
    )) {
      if (!controls.includes(name) || isDisabled) continue;
      for (const { value } of options) {
        if (value === CUSTOM) continue;
        const next = choose(scenario, name, value).scenario;
        found.set(JSON.stringify(next), next);
      }
    }
  }
  return [...found.values()];
}

/** How many configurations of the dropdowns reach the goal; a change here is worth a look. */
const WAYS: Readonly<Record<string, string>> = {
  'reduce-harmless': '5 of 48',
  'why-extra-rows': '20 of 96',
  'why-upsert-holds': '160 of 480',
  'why-attempt-key': '6 of 30',
  'why-two-emails': '33 of 156',
  'why-outbox': '4 of 26',
  'it-is-undone': '17 of 96',
  'it-is-stopped': '28 of 48',
  'only-harmless': '48 of 144',
  'they-agree': '18 of 96',
};

describe.each(experiments)('over all configurations of $id', (question) => {
  let runs: Run[] = [];
  let reached: Run[] = [];
  beforeAll(() => {
    runs = configurationsOf(question).map((scenario) => lab.runOf(scenario));
    reached = runs.filter((run) => question.isReached(run, lab));
  });

  test('the goal is not reached at first, and then in more ways than one', () => {
    expect(question.isReached(lab.runAt(question.opening), lab)).toBe(false);
    expect(`${reached.length} of ${runs.length}`).toBe(WAYS[question.id]);
    expect(reached.length).toBeGreaterThan(1);
  });

  test('a run beside the goal never reaches it, and there are such where words speak of them', () => {
    const { isAbout } = question;
    if (isAbout === undefined) return;
    expect(isAbout(lab.runAt(question.opening), lab)).toBe(true);
    expect(runs.some((run) => !isAbout(run, lab))).toBe(true);
    expect(reached.every((run) => isAbout(run, lab))).toBe(true);
  });

  test('the failure stays as it was', () => {
    const { faults } = lab.scenarioAt(question.opening);
    if (!['stage', 'moment'].some((name) => question.controls.some((one) => one === name))) {
      for (const { outcome } of runs) expect(outcome.scenario.faults).toEqual(faults);
    }
    // An attempt that a coarse identity stops early has no message to lose; that is no way to the goal.
    for (const { outcome } of reached) expect(outcome.faultStruckMs).not.toContain(null);
  });

  test('a right reason is right wherever it is asked for, a wrong one wrong', () => {
    const alike = [lab.runAt(question.scenario), ...runs].filter((run) =>
      question.isAlike(run, lab),
    );
    expect(alike.length).toBeGreaterThan(1);
    for (const option of question.options) {
      const answers = new Set(alike.map((run) => option.claim(run, lab)));
      expect([option.id, ...answers]).toEqual([option.id, isOptionRight(lab, question, option)]);
    }
  });

  test('has the dropdowns that it names', () => {
    const there = runs.flatMap(({ outcome }) =>
      controlsOf(outcome.scenario as CompleteScenario).flatMap(({ controls }) => controls),
    );
    const names = new Set(there.map(({ name }) => name));
    expect([...question.controls, ...question.locked].filter((name) => !names.has(name))).toEqual(
      [],
    );
    expect(question.controls.filter((name) => question.locked.includes(name))).toEqual([]);
  });
});
