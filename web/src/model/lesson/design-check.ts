/**
 * The design check: which scenarios break a student's own design, by what the engine's audit says
 * of their runs; what the answers leave open; and what this lab cannot say of it.
 */
import type { Outcome, Preset } from '../../engine/pkg/sim_wasm.js';
import { type GuaranteeLine, guaranteesOf } from '../guarantees.js';
import { headlineOf } from '../headline.js';
import type { CompleteScenario } from '../scenario.js';
import { wrongsOf } from '../truth.js';
import {
  CONFLICTS,
  FIND_OUT,
  LIMITS,
  OPTIONS,
  SETTINGS,
  triedBoth,
  triedWords,
  whyBroken,
  wrongWords,
} from '../words/lesson-design.js';
import { type Design, isAsked, isOpen, openQuestions, settled } from './design.js';
import { scenariosOf } from './design-scenarios.js';

/** A scenario that was tried on the design. */
export interface Tried {
  scenario: CompleteScenario;
  /** What happens in it. */
  title: string;
  /** What else is set for it; may be empty. */
  setting: string;
}

/** A scenario that breaks it. */
export interface Broken extends Tried {
  /** What is wrong in the end, and what the job reports of it. */
  wrong: string;
}

/** What breaks the design for one reason. */
export interface Finding {
  /** What nobody promised, or why something is missing. */
  why: string;
  /** In which scenarios; never none. */
  cases: Broken[];
}

/** Answers that do not go together. */
export interface Conflict {
  what: string;
  /** What would be right. */
  right: string;
}

/** Something to find out about the job. */
export interface OpenPoint {
  what: string;
  /** Which answer was tried in the meantime. */
  tried: string;
}

export interface DesignCheck {
  findings: Finding[];
  survived: Tried[];
  conflicts: Conflict[];
  open: OpenPoint[];
  /** What the lab does not simulate of it. */
  limits: string[];
}

/** @param run - runs a scenario that the engine is known to accept */
export function designCheck(
  design: Design,
  run: (scenario: CompleteScenario) => Outcome,
  presets: readonly Preset[],
): DesignCheck {
  return {
    ...findingsOf(design, run, presets),
    conflicts: conflictsOf(design),
    open: openOf(design),
    limits: limitsOf(design),
  };
}

function findingsOf(
  design: Design,
  run: (scenario: CompleteScenario) => Outcome,
  presets: readonly Preset[],
): Pick<DesignCheck, 'findings' | 'survived'> {
  const findings = new Map<string, Finding>();
  const survived: Tried[] = [];
  for (const scenario of scenariosOf(design, presets)) {
    const outcome = run(scenario);
    const { title } = headlineOf(scenario);
    const tried = { scenario, title, setting: settingOf(scenario, design) };
    if (isRight(outcome)) {
      survived.push(tried);
      continue;
    }
    const why = whyOf(outcome);
    const finding = findings.get(why) ?? { why, cases: [] };
    finding.cases.push({ ...tried, wrong: wrongOf(outcome) });
    findings.set(why, finding);
  }
  return { findings: [...findings.values()], survived };
}

/** Nothing is wrong outside, and the job says so. */
function isRight({ audit }: Outcome): boolean {
  return audit.runs.every(({ correctness }) => correctness === 'succeededAndRight');
}

function wrongOf(outcome: Outcome): string {
  return wrongWords(wrongsOf(outcome), outcome.runs[0]?.report ?? 'neverEnds');
}

function settingOf(
  { coordinator: { maxAttempts, speculation }, email }: CompleteScenario,
  { effects }: Design,
): string {
  if (maxAttempts === 1) return SETTINGS.noRetries;
  if (speculation.stages.length > 0) return SETTINGS.secondCopy;
  return email.path === 'outbox' && effects !== 'outbox' ? SETTINGS.outbox : '';
}

/** What is said of the promises that did not hold: those about customers, else that of the report. */
function whyOf(outcome: Outcome): string {
  const lines = guaranteesOf(outcome);
  const broken = (outcome.audit.runs[0]?.guarantees ?? []).flatMap(
    ({ property, held }, position) => {
      const line = lines[position];
      return line === undefined || held !== false ? [] : [{ property, line }];
    },
  );
  // A task's output from two attempts is no harm by itself.
  const ofCustomers = broken.filter(
    ({ property }) => property !== 'oneOutput' && property !== 'trueReport',
  );
  const told = (ofCustomers.length > 0 ? ofCustomers : broken).map(({ line }) => line);
  // Where a promise says why there is too little, what nobody promised lacks for the same reason.
  const promised = told.filter(({ isPromised }) => isPromised);
  const isSaid = ({ isPromised, lacking }: GuaranteeLine) =>
    !isPromised && lacking !== '' && promised.some((other) => other.lacking === lacking);
  const whys = told
    .filter((line) => !isSaid(line))
    .map(({ note, why }) => (note === '' ? whyBroken(why) : note));
  return [...new Set(whys)].join(' ');
}

function conflictsOf(design: Design): Conflict[] {
  const { effects, identity, partial, promise, atOnce } = design;
  if (effects === 'nothing') return [];
  const isMessages = effects === 'messages';
  const names: (keyof typeof CONFLICTS)[] = [];
  if (promise === 'adds' && !isOpen(identity) && identity !== 'none') names.push('keyNotCompared');
  if (promise === 'adds' && atOnce === 'oneStep') names.push('nothingChecked');
  if ((promise === 'replaces' || promise === 'passes') && identity === 'none') {
    names.push('nothingToRecognise');
  }
  if (isMessages) {
    if (promise === 'replaces' || promise === 'refuses') names.push('notTakenBack');
  } else {
    if (promise === 'adds' && partial === 'together') names.push('commitTakenAgain');
    if (promise === 'refuses' && identity === 'none') names.push('commitWithoutName');
    if (promise === 'refuses' && partial === 'oneByOne') names.push('visibleBeforeCommit');
  }
  return names.map((name) => CONFLICTS[name]);
}

function openOf(design: Design): OpenPoint[] {
  const tried = settled(design);
  return openQuestions(design).map((question) => {
    const options: Readonly<Record<string, string>> = OPTIONS[question];
    const what = options[tried[question]] ?? '';
    return {
      what: FIND_OUT[question],
      tried:
        question === 'duplication' ? triedBoth(what, OPTIONS.duplication.never) : triedWords(what),
    };
  });
}

function limitsOf(design: Design): string[] {
  const { effects, identity, partial, promise, receiver, atOnce } = design;
  if (effects === 'nothing') return [LIMITS.computing];
  const isMessages = effects === 'messages';
  const compares = promise === 'replaces' || promise === 'passes' || promise === 'refuses';
  const isTogether = !isMessages && partial === 'together';
  const remembers =
    promise === 'passes' ||
    (promise === 'refuses' && !isMessages) ||
    (receiver === 'recognises' && isAsked('receiver', design));
  const names: [keyof typeof LIMITS, boolean][] = [
    ['messages', isMessages],
    ['race', atOnce !== 'oneStep' && (promise !== 'adds' || remembers)],
    ['nextNight', compares && identity === 'job'],
    ['rerun', compares && identity === 'task'],
    ['coarseIds', isMessages && identity === 'period'],
    ['together', isTogether && (promise === 'replaces' || promise === 'passes')],
    ['commitName', isTogether && compares && identity === 'business'],
    ['memory', remembers],
  ];
  return names.flatMap(([name, isSo]) => (isSo ? [LIMITS[name]] : []));
}
