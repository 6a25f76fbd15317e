/** Who held an item or a lock and who waited for it, and who read the outside value, as bars and marks. */
import type { ClaimEvent, ClaimEventKind, ClaimRecord, Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptAt } from './attempts.js';
import { claimEventsOf } from './claims.js';
import { endOf } from './run-times.js';
import { scenarioOf } from './scenario.js';
import type { Selection } from './selection.js';
import type { Stretch } from './timeline-clock.js';
import { isOf, type TaskRef } from './timeline-subjects.js';
import type { Tone } from './tone.js';
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
  /** The attempt's number; 0 where it is nobody's. */
  attempt: number;
  title: string;
  selection: Selection | undefined;
}

export interface HeldMoment {
  atMs: number;
  kind: 'vain' | 'done' | 'reads';
  attempt: number;
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

/** What an attempt has or waits for, and since which event. */
interface Open {
  kind: 'holds' | 'waits';
  event: ClaimEvent;
}

const IN_VAIN: readonly ClaimEventKind[] = [
  'turnedAway',
  'wentWithout',
  'foundConsumed',
  'gaveUpWaiting',
  'heldNoMore',
];

function claimLane(
  outcome: Outcome,
  { system, events }: ClaimRecord,
  isSubject: readonly boolean[],
  endMs: number,
): Omit<HeldLane, 'instantsMs'> {
  const all = claimEventsOf(outcome);
  const selectionOf = (event: ClaimEvent): Selection => ({
    kind: 'claim',
    position: all.findIndex(
      (it) =>
        it.system === system &&
        it.atMs === event.atMs &&
        it.attempt === event.attempt &&
        it.kind === event.kind,
    ),
  });
  const rows = new Map<number, HeldRow & { clauses: string[] }>();
  const open = new Map<number, Open>();
  const rowOf = (attempt: number) => {
    const row = rows.get(attempt) ?? { spans: [], moments: [], notes: [], clauses: [] };
    rows.set(attempt, row);
    return row;
  };
  const close = (position: number, atMs: number) => {
    const opened = open.get(position);
    if (opened === undefined) return;
    open.delete(position);
    const { kind, event } = opened;
    const attempt = attemptAt(outcome, position);
    const endedMs = Math.min(attempt.endedMs ?? endMs, endMs);
    const toMs = kind === 'waits' ? Math.min(atMs, endedMs) : atMs;
    const add = (what: HeldSpan['kind'], fromMs: number, untilMs: number) => {
      rowOf(position).spans.push({
        kind: what,
        fromMs,
        toMs: untilMs,
        attempt: attempt.attempt,
        title: HELD.span(what, attempt, fromMs, untilMs),
        selection: selectionOf(event),
      });
    };
    const workedMs = Math.min(toMs, Math.max(endedMs, event.atMs));
    add(kind, event.atMs, workedMs);
    if (workedMs < toMs) add('left', workedMs, toMs);
    const other = outcome.attempts[event.other ?? -1];
    rowOf(position).clauses.push(
      kind === 'waits'
        ? HELD.waits(toMs - event.atMs, other)
        : workedMs < toMs && atMs === endMs
          ? HELD.keeps
          : HELD.holds(toMs - event.atMs),
    );
  };
  for (const event of events) {
    const { kind, attempt, atMs, other } = event;
    if (isSubject[attempt] !== true || atMs > endMs) continue;
    // Rows stand in the order in which attempts came.
    const row = rowOf(attempt);
    if (other !== null && kind === 'taken') close(other, atMs);
    close(attempt, atMs);
    if (kind === 'taken' || kind === 'shared') open.set(attempt, { kind: 'holds', event });
    if (kind === 'waits') open.set(attempt, { kind: 'waits', event });
    const isVain = IN_VAIN.includes(kind);
    if (!isVain && kind !== 'consumed') continue;
    if (isVain) row.clauses.push(HELD.vain[kind as keyof typeof HELD.vain]);
    row.moments.push({
      atMs,
      kind: isVain ? 'vain' : 'done',
      attempt: attemptAt(outcome, attempt).attempt,
      title: HELD.moment(kind, atMs),
      selection: selectionOf(event),
    });
  }
  for (const attempt of [...open.keys()]) close(attempt, endMs);
  const severalTasks = new Set([...rows.keys()].map((it) => attemptAt(outcome, it).task)).size > 1;
  const times = (what: ClaimEventKind) =>
    events.filter(({ kind, atMs }) => kind === what && atMs <= endMs).length;
  const audits = outcome.audit.runs.map((audit) => audit.items);
  const items = audits.reduce((sum, audit) => sum + (audit?.of ?? 0), 0);
  const isLost =
    system === 'workQueue' &&
    endMs >= endOf(outcome) &&
    audits.some((audit) => audit !== null && audit.lost.length > 0);
  return {
    kind: system === 'lock' ? 'lock' : 'workQueue',
    detail:
      system === 'workQueue' ? HELD.items(times('consumed'), items) : HELD.taken(times('taken')),
    tone: isLost ? 'wrong' : 'plain',
    rows: [...rows].map(([position, { clauses, spans, moments }]) => {
      const times = [
        ...spans.flatMap(({ fromMs, toMs }) => [fromMs, toMs]),
        ...moments.map(({ atMs }) => atMs),
      ];
      const isWrong =
        moments.some(({ kind }) => kind === 'vain') || spans.some(({ kind }) => kind !== 'holds');
      const note = {
        atMs: Math.min(...times),
        endMs: Math.max(...times),
        text: heldNote(attemptAt(outcome, position), clauses, severalTasks),
        tone: isWrong ? ('wrong' as const) : ('plain' as const),
      };
      return { spans, moments, notes: [note] };
    }),
    othersMs: events
      .filter(
        ({ attempt, kind, atMs }) =>
          isSubject[attempt] !== true && kind === 'taken' && atMs <= endMs,
      )
      .map(({ atMs }) => atMs),
  };
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
            attempt: 0,
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
          attempt: attemptAt(outcome, attempt).attempt,
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
