/** Who held an item or a lock and who waited for it, and who read the outside value, as bars and marks. */
import type { ClaimEventKind, ClaimRecord, Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptAt, attemptColour } from './attempts.js';
import { claimsIn } from './claims.js';
import { itemsOf } from './items.js';
import { endOf } from './run-times.js';
import { scenarioOf } from './scenario.js';
import type { Selection } from './selection.js';
import type { Stretch } from './timeline-clock.js';
import { isOf, type TaskRef } from './timeline-subjects.js';
import type { Tone } from './tone.js';
import { claimWaits } from './who-waits.js';
import { HELD, heldNote } from './words/timeline-held.js';

export interface HeldLane {
  kind: 'workQueue' | 'lock' | 'reading';
  detail: string;
  tone: Tone;
  /** One for each attempt in question that came; of what is read, one for all. */
  rows: HeldRow[];
  /** Moments around which the clock runs at full width. */
  instantsMs: number[];
  /** When attempts came that are not in question. */
  othersMs: number[];
}

export interface HeldRow {
  spans: HeldSpan[];
  moments: HeldMoment[];
  notes: { atMs: number; endMs: number; text: string; tone: Tone }[];
}

export interface HeldSpan extends Stretch {
  /** Left: nobody works on it any more, and nobody else gets it. */
  kind: 'holds' | 'left' | 'waits' | 'value';
  /** The attempt's; 0 where it is nobody's. */
  colour: number;
  title: string;
  selection: Selection | undefined;
}

export interface HeldMoment {
  atMs: number;
  kind: 'vain' | 'done' | 'reads';
  colour: number;
  title: string;
  selection: Selection;
}

/** None where a scenario has neither items nor locks, and nothing is read. */
export function heldLanes(
  outcome: Outcome,
  subjects: readonly TaskRef[],
  endMs: number,
): HeldLane[] {
  const isSubject = outcome.attempts.map((attempt) => subjects.some((task) => isOf(attempt, task)));
  const lanes = outcome.claims.map((record) => claimLane(outcome, record, isSubject, endMs));
  if (outcome.readings.length > 0) lanes.push(readingLane(outcome, isSubject, endMs));
  return lanes.map((lane) => ({ ...lane, instantsMs: momentsOf(lane.rows) }));
}

const IN_VAIN: readonly ClaimEventKind[] = [
  'turnedAway',
  'wentWithout',
  'foundConsumed',
  'gaveUpWaiting',
  'heldNoMore',
];

/** An event, with its position among all that was claimed. */
type Event = ReturnType<typeof claimsIn>[number];

/** What one attempt did, as it is put together. */
interface Row extends Omit<HeldRow, 'notes'> {
  clauses: string[];
  /** What it has, or else waits for, and since which event. */
  open: { kind: 'holds' | 'waits'; event: Event } | undefined;
}

/** All rows up to a moment. */
interface Rows {
  outcome: Outcome;
  endMs: number;
  /** By the positions of attempts, in the order in which they came. */
  byAttempt: Map<number, Row>;
}

function claimLane(
  outcome: Outcome,
  { system }: ClaimRecord,
  isSubject: readonly boolean[],
  endMs: number,
): Omit<HeldLane, 'instantsMs'> {
  const events = claimsIn(outcome, system).filter(({ atMs }) => atMs <= endMs);
  const rows: Rows = { outcome, endMs, byAttempt: new Map() };
  for (const event of events) if (isSubject[event.attempt] === true) tell(rows, event);
  for (const attempt of rows.byAttempt.keys()) close(rows, attempt, endMs);
  const count = (what: ClaimEventKind) => events.filter(({ kind }) => kind === what).length;
  const items = system === 'workQueue' ? itemsOf(outcome) : null;
  const isLost = endMs >= endOf(outcome) && (items?.lost.length ?? 0) > 0;
  return {
    kind: system === 'lock' ? 'lock' : 'workQueue',
    detail: items === null ? HELD.taken(count('taken')) : HELD.items(count('consumed'), items.of),
    tone: isLost ? 'wrong' : 'plain',
    rows: rowsOf(rows),
    othersMs: events.flatMap(({ attempt, kind, atMs }) =>
      isSubject[attempt] !== true && kind === 'taken' ? [atMs] : [],
    ),
  };
}

function tell(rows: Rows, event: Event) {
  const { outcome, byAttempt } = rows;
  const { kind, attempt, atMs, other, position } = event;
  const row = byAttempt.get(attempt) ?? { spans: [], moments: [], clauses: [], open: undefined };
  byAttempt.set(attempt, row);
  if (other !== null && kind === 'taken') close(rows, other, atMs);
  close(rows, attempt, atMs);
  if (kind === 'consumed' || kind === 'released') closeAlike(rows, event);
  if (kind === 'taken' || kind === 'shared') row.open = { kind: 'holds', event };
  if (kind === 'waits') row.open = { kind: 'waits', event };
  const isVain = IN_VAIN.includes(kind);
  if (!isVain && kind !== 'consumed') return;
  if (isVain) row.clauses.push(HELD.vain[kind as keyof typeof HELD.vain]);
  row.moments.push({
    atMs,
    kind: isVain ? 'vain' : 'done',
    colour: attemptColour(outcome, attempt),
    title: HELD.moment(kind, atMs),
    selection: { kind: 'claim', position },
  });
}

/** What is given back or done is held by nobody any more: by none either that had it in the task's name. */
function closeAlike(rows: Rows, { task, attempt, atMs }: Event) {
  const { runs } = scenarioOf(rows.outcome);
  const idOf = (position: number) => runs[attemptAt(rows.outcome, position).run]?.id;
  for (const [position, { open }] of rows.byAttempt) {
    if (open?.kind !== 'holds' || open.event.task !== task) continue;
    if (idOf(position) === idOf(attempt)) close(rows, position, atMs);
  }
}

/** An attempt has or waits for something until then at the latest. */
function close({ outcome, endMs, byAttempt }: Rows, position: number, atMs: number) {
  const row = byAttempt.get(position);
  if (row?.open === undefined) return;
  const { kind, event } = row.open;
  row.open = undefined;
  const attempt = attemptAt(outcome, position);
  const add = (what: HeldSpan['kind'], fromMs: number, toMs: number) => {
    row.spans.push({
      kind: what,
      fromMs,
      toMs,
      colour: attemptColour(outcome, position),
      title: HELD.span(what, attempt, fromMs, toMs, event.byWriter),
      selection: { kind: 'claim', position: event.position },
    });
  };
  if (kind === 'waits') {
    const untilMs = claimWaits(outcome).get(event.position)?.toMs ?? null;
    const toMs = Math.min(untilMs ?? endMs, endMs);
    add('waits', event.atMs, toMs);
    const isEndless = untilMs === null && endMs >= endOf(outcome);
    const forMs = isEndless ? null : toMs - event.atMs;
    const other = outcome.attempts[event.other ?? -1];
    row.clauses.push(HELD.waits(forMs, attempt, other, event.byWriter));
    return;
  }
  // The single writer goes on after the attempt whose records it has.
  const endedMs = event.byWriter ? atMs : Math.min(attempt.endedMs ?? endMs, endMs);
  const workedMs = Math.min(atMs, Math.max(endedMs, event.atMs));
  add('holds', event.atMs, workedMs);
  if (workedMs < atMs) add('left', workedMs, atMs);
  const isKept = workedMs < atMs && atMs === endMs;
  row.clauses.push(isKept ? HELD.keeps : HELD.holds(atMs - event.atMs));
}

function rowsOf({ outcome, byAttempt }: Rows): HeldRow[] {
  const tasks = new Set(
    [...byAttempt.keys()].map((position) => {
      const { run, task } = attemptAt(outcome, position);
      return `${run} ${task}`;
    }),
  );
  return [...byAttempt].map(([position, { clauses, spans, moments }]) => {
    const times = [
      ...spans.flatMap(({ fromMs, toMs }) => [fromMs, toMs]),
      ...moments.map(({ atMs }) => atMs),
    ];
    const isWrong =
      moments.some(({ kind }) => kind === 'vain') || spans.some(({ kind }) => kind !== 'holds');
    const note = {
      atMs: Math.min(...times),
      endMs: Math.max(...times),
      text: heldNote(attemptAt(outcome, position), clauses, tasks.size > 1),
      tone: isWrong ? ('wrong' as const) : ('plain' as const),
    };
    return { spans, moments, notes: [note] };
  });
}

function readingLane(
  outcome: Outcome,
  isSubject: readonly boolean[],
  endMs: number,
): Omit<HeldLane, 'instantsMs'> {
  const changesAtMs = scenarioOf(outcome).effects.reading?.changesAtMs ?? 0;
  const readings = outcome.readings
    .map((reading, position) => ({ ...reading, position }))
    .filter(({ atMs }) => atMs <= endMs);
  const own = readings.filter(({ attempt }) => isSubject[attempt] === true);
  const value = (fromMs: number, toMs: number, version: number): HeldSpan[] =>
    fromMs < toMs
      ? [
          {
            kind: 'value',
            fromMs,
            toMs,
            colour: 0,
            title: HELD.value[version === 0 ? 0 : 1],
            selection: undefined,
          },
        ]
      : [];
  const changeMs = Math.min(changesAtMs, endMs);
  return {
    kind: 'reading',
    detail: changesAtMs <= endMs ? HELD.changes(changesAtMs) : '',
    tone: 'plain',
    rows: [
      {
        spans: [...value(0, changeMs, 0), ...value(changeMs, endMs, 1)],
        moments: own.map(({ atMs, attempt, version, position }) => ({
          atMs,
          kind: 'reads',
          colour: attemptColour(outcome, attempt),
          title: HELD.reads(attemptAt(outcome, attempt), version),
          selection: { kind: 'reading', position },
        })),
        notes: own.map(({ atMs, attempt, version }) => ({
          atMs,
          endMs: atMs,
          text: HELD.reads(attemptAt(outcome, attempt), version),
          tone: 'plain',
        })),
      },
    ],
    othersMs: readings.filter(({ attempt }) => isSubject[attempt] !== true).map(({ atMs }) => atMs),
  };
}

/** Where something is taken, waited for, given back or read. */
const momentsOf = (rows: readonly HeldRow[]): number[] =>
  rows.flatMap(({ spans, moments }) => [
    ...spans.flatMap(({ kind, fromMs, toMs }) => (kind === 'value' ? [] : [fromMs, toMs])),
    ...moments.map(({ atMs }) => atMs),
  ]);
