/** The dropdowns about the data set. */
import { type Choice, numbered } from './choice.js';
import type { CompleteScenario } from './scenario.js';
import { LABELS } from './words/controls.js';
import {
  customersLabel,
  DATA_HINTS,
  LESSON_DATA,
  NEW_SEED,
  seedLabel,
  skewLabel,
} from './words/controls-later.js';

type Synthetic = Exclude<CompleteScenario['data'], string>['synthetic'];

const LESSON = 'lesson';
const CUSTOMERS: readonly number[] = [12, 100, 1_000, 10_000];
const SKEWS: readonly number[] = [0, 10, 25, 50];
/** The option that leaves the seed to whoever runs the scenario. */
const NEW = 'new';

/** What is made up when the lesson's customers were there before. */
const FIRST: Synthetic = { customers: 1_000, seed: null, skewPercent: 0 };

/** How the made-up customers are made; undefined when the lesson's are there. */
const syntheticOf = ({ data }: CompleteScenario) =>
  typeof data === 'string' ? undefined : data.synthetic;

const isSynthetic = (scenario: CompleteScenario) => syntheticOf(scenario) !== undefined;

function withSynthetic(scenario: CompleteScenario, change: Partial<Synthetic>): CompleteScenario {
  return {
    ...scenario,
    data: { synthetic: { ...(syntheticOf(scenario) ?? FIRST), ...change } },
  };
}

export const DATA: Choice = {
  name: 'data',
  label: () => LABELS.data,
  options: () => [{ value: LESSON, label: LESSON_DATA }, ...numbered(CUSTOMERS, customersLabel)],
  value: (scenario) => {
    const customers = syntheticOf(scenario)?.customers;
    if (customers === undefined) return LESSON;
    return CUSTOMERS.includes(customers) ? String(customers) : undefined;
  },
  hint: (scenario) => DATA_HINTS[isSynthetic(scenario) ? 'synthetic' : 'lesson'],
  uselessBecause: () => undefined,
  choose: (scenario, value) =>
    value === LESSON
      ? { ...scenario, data: LESSON }
      : withSynthetic(scenario, { customers: Number(value) }),
};

export const SEED: Choice = {
  name: 'seed',
  label: () => LABELS.seed,
  isThere: isSynthetic,
  options: (scenario) => {
    const seed = syntheticOf(scenario)?.seed ?? null;
    const fresh = { value: NEW, label: NEW_SEED };
    return seed === null ? [fresh] : [{ value: String(seed), label: seedLabel(seed) }, fresh];
  },
  value: (scenario) => String(syntheticOf(scenario)?.seed ?? NEW),
  uselessBecause: () => undefined,
  choose: (scenario, value) =>
    withSynthetic(scenario, { seed: value === NEW ? null : Number(value) }),
};

export const SKEW: Choice = {
  name: 'skew',
  label: () => LABELS.skew,
  isThere: isSynthetic,
  options: () => numbered(SKEWS, skewLabel),
  value: (scenario) => {
    const skewPercent = syntheticOf(scenario)?.skewPercent ?? 0;
    return SKEWS.includes(skewPercent) ? String(skewPercent) : undefined;
  },
  uselessBecause: () => undefined,
  choose: (scenario, value) => withSynthetic(scenario, { skewPercent: Number(value) }),
};
