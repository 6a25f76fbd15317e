/** A number and its unit stay together wherever a line ends, in all that a reader is told. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { sources } from '../build/lesson-html.js';
import type { Outcome } from '../src/engine/pkg/sim_wasm.js';
import { differencesOf } from '../src/model/beside.js';
import { changesOf } from '../src/model/changes.js';
import { choose, controlsOf } from '../src/model/choices.js';
import { diagnosisOf } from '../src/model/diagnosis.js';
import { eventsOf } from '../src/model/events.js';
import { guaranteesOf } from '../src/model/guarantees.js';
import { headlineOf } from '../src/model/headline.js';
import { LESSONS } from '../src/model/lesson/lessons.js';
import { momentOf } from '../src/model/moment.js';
import { figuresOf } from '../src/model/numbers.js';
import { remarksOf } from '../src/model/remarks.js';
import { type CompleteScenario, scenarioOf } from '../src/model/scenario.js';
import { sideEffectsOf } from '../src/model/side-effects.js';
import { storyOf } from '../src/model/timeline-story.js';
import { whyOf } from '../src/model/timeline-why.js';
import { truthOf } from '../src/model/truth.js';
import { ODD_ADDRESSES } from './odd-addresses.js';
import { ODD } from './odd-scenarios.js';
import {
  engine,
  healthyOf,
  outcomeAt,
  outcomeOf,
  preset,
  presets,
  timelineFor,
} from './outcomes.js';
import { randomScenarios } from './random-scenarios.js';

const PARTED = /\d (?:s|ms|%)(?!\w)/;
const TOGETHER = /\d\u00a0(s|ms|%)(?!\w)/g;

/** All texts of a view, however deep they stand. */
function textsOf(view: unknown): string[] {
  if (typeof view === 'string') return [view];
  return typeof view === 'object' && view !== null ? Object.values(view).flatMap(textsOf) : [];
}
const parted = (view: unknown) => textsOf(view).filter((text) => PARTED.test(text));
const unitsIn = (view: unknown) =>
  new Set(textsOf(view).flatMap((text) => [...text.matchAll(TOGETHER)].map(([, unit]) => unit)));

const outcomes: [string, Outcome][] = [
  ...presets.map(({ name, scenario }): [string, Outcome] => [name, outcomeOf(scenario)]),
  ...Object.entries(ODD).map(([name, odd]): [string, Outcome] => [name, outcomeOf(odd)]),
  ...ODD_ADDRESSES.map((query): [string, Outcome] => [query, outcomeAt(query)]),
];
const reference = outcomeOf(preset('reference'));

/** What the dropdowns say, what a choice drops, and what is said above the figures. */
function choicesIn(scenario: CompleteScenario): unknown[] {
  const groups = controlsOf(scenario);
  const chosen = groups.flatMap(({ controls }) =>
    controls
      .filter(({ isDisabled }) => !isDisabled)
      .map(({ name, options }) => {
        const { dropped, adjusted } = choose(scenario, name, options.at(-1)?.value ?? '');
        return [dropped, adjusted];
      }),
  );
  return [groups, chosen, headlineOf(scenario), changesOf(scenarioOf(reference), scenario)];
}

function viewsOf(outcome: Outcome): unknown[] {
  const { count, eventAt } = eventsOf(outcome, 'turningPoints');
  const healthy = healthyOf(outcome);
  return [
    choicesIn(scenarioOf(outcome)),
    Array.from({ length: count }, (_, at) => eventAt(at)),
    timelineFor(outcome),
    momentOf(outcome, null),
    diagnosisOf(outcome),
    outcome.runs.map((_, run) => guaranteesOf(outcome, run)),
    figuresOf(outcome, healthy),
    truthOf(outcome),
    remarksOf(outcome, healthy),
    sideEffectsOf(outcome),
    storyOf(outcome),
    whyOf(outcome),
    differencesOf(reference, outcome),
    differencesOf(healthy, outcome),
  ];
}

describe('in all that is said of a run', () => {
  test.each(outcomes)('%s', (_, outcome) => {
    const views = viewsOf(outcome);
    expect(parted(views)).toEqual([]);
    // Each tells when the job reported, or since when something is so.
    expect(unitsIn(views)).toContain('s');
  });
});

test('in all that is said of values for which no dropdown has an option', () => {
  const { random, scenarioFrom } = randomScenarios(20_261_130);
  const said = Array.from({ length: 300 }, () => scenarioFrom(random)).flatMap((scenario) => {
    const reply = engine.run_scenario(scenario);
    return 'outcome' in reply ? [choicesIn(scenarioOf(reply.outcome))] : [];
  });
  expect(said.length).toBeGreaterThan(20);
  expect(parted(said)).toEqual([]);
  expect(unitsIn(said)).toEqual(new Set(['s', 'ms', '%']));
});

/** A number, or what stands for one, and a unit that a break may part from it or that is put there by hand. */
const BY_HAND = /(?:\d|\})(?: |\u00a0|\\u00a0|&nbsp;|\s+)(?:s|ms|%)(?!\w)/;

/** The strings and templates of a source as they are written, without its comments. */
function stringsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

test('no source and no lesson puts a number and its unit together by hand', () => {
  const folder = new URL('../src/', import.meta.url);
  const strings = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('engine/'))
    .flatMap((name) => stringsIn(readFileSync(new URL(name, folder), 'utf8')));
  const lessons = LESSONS.flatMap((lesson) => sources(lesson.folder).map(({ text }) => text));
  expect(strings.length).toBeGreaterThan(1_000);
  expect(lessons.length).toBeGreaterThan(20);
  expect([...strings, ...lessons].flatMap((text) => BY_HAND.exec(text)?.[0] ?? [])).toEqual([]);
});

test.each(['`${percent} %`', "'for 3 s'", '`${size}\u00a0ms`', "'5\\u00a0% more'"])(
  'such a one is found: %s',
  (written) => {
    const found = stringsIn(`// for 3 s\nexport const words = ${written};`);
    expect(found.filter((text) => BY_HAND.test(text))).toEqual([written]);
  },
);
