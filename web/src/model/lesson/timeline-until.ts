/**
 * A timeline up to a moment, as if nothing of the run beyond it were known: neither what happens nor
 * what that makes of what came before. What happens at the moment itself has happened.
 *
 * Which tasks are drawn large is of the whole run: a picture of something that is about to go wrong
 * has to show where.
 */
import type { Outcome } from '../../engine/pkg/sim_wasm.js';
import type { Run } from '../shown-run.js';
import { standingCountsAt } from '../standing-at.js';
import type { SenderLane } from '../timeline-sender.js';
import { heldLanes } from '../timeline-held.js';
import { interestingTasks, SUBJECTS_SHOWN } from '../timeline-subjects.js';
import type { SystemLane, TickGroup } from '../timeline-systems.js';
import { type Deed, type Subject, type Timeline, timelineOf } from '../timeline.js';
import { STILL } from '../words/lesson-still.js';
import { countIn, effectNote, ofTask } from '../words/timeline.js';

export function timelineUntil({ outcome, healthy }: Run, untilMs: number): Timeline {
  const timeline = timelineOf(outcome, healthy, heldLanes);
  if (untilMs >= timeline.endMs) return timeline;
  const { phases, report, subjects, systems, sender, others, instantsMs } = timeline;
  const hasHappened = ({ atMs }: { atMs: number }) => atMs <= untilMs;
  return {
    ...timeline,
    // Whether a stage goes on as in the healthy run is known when it is over.
    phases: begun(phases, untilMs).map((phase) => ({
      ...phase,
      isUnchanged: phase.isUnchanged && phase.toMs < untilMs,
    })),
    report:
      report.atMs !== null && report.atMs <= untilMs
        ? { ...report, laterMs: report.laterMs.filter((atMs) => atMs <= untilMs) }
        : { atMs: null, laterMs: [], text: '', tone: 'plain' },
    held: heldLanes(outcome, interestingTasks(outcome).slice(0, SUBJECTS_SHOWN), untilMs),
    subjects: subjects.map((subject) => subjectUntil(subject, untilMs)),
    subjectsLeftOut: 0,
    systems: systems.map((lane) => laneUntil(outcome, lane, untilMs)),
    sender: sender?.events.some(hasHappened) === true ? senderUntil(sender, untilMs) : undefined,
    others: others.map((row) => ({ ...row, bars: begun(row.bars, untilMs) })),
    instantsMs: [...instantsMs.filter((atMs) => atMs < untilMs), untilMs],
    endMs: untilMs,
  };
}

/** What has begun, up to the moment. */
function begun<Spell extends { fromMs: number; toMs: number }>(
  spells: readonly Spell[],
  untilMs: number,
): Spell[] {
  return spells
    .filter(({ fromMs }) => fromMs <= untilMs)
    .map((spell) => ({ ...spell, toMs: Math.min(spell.toMs, untilMs) }));
}

function subjectUntil(subject: Subject, untilMs: number): Subject {
  return {
    name: subject.name,
    beliefs: begun(subject.beliefs, untilMs).map((belief) => ({
      ...belief,
      silentFromMs:
        belief.silentFromMs !== null && belief.silentFromMs < untilMs ? belief.silentFromMs : null,
    })),
    differences: begun(subject.differences, untilMs),
    deeds: subject.deeds
      .filter(({ fromMs }) => fromMs <= untilMs)
      .map((deed) => deedUntil(deed, untilMs)),
    signals: subject.signals.filter(({ atMs }) => atMs <= untilMs),
    notes: subject.notes.filter(({ atMs }) => atMs <= untilMs),
  };
}

function deedUntil(deed: Deed, untilMs: number): Deed {
  if (deed.end !== null && deed.toMs <= untilMs) return deed;
  const cutOffMs = deed.cutOffMs !== null && deed.cutOffMs <= untilMs ? deed.cutOffMs : null;
  const said =
    cutOffMs === null
      ? ({ note: '', tone: 'plain' } as const)
      : ({ note: STILL.cutOff(cutOffMs), tone: 'wrong' } as const);
  return { ...deed, ...said, toMs: untilMs, cutOffMs, end: null };
}

function laneUntil(outcome: Outcome, lane: SystemLane, untilMs: number): SystemLane {
  const { system, isStaged } = lane;
  const { standing, repeated } = standingCountsAt(outcome, system, untilMs);
  const commits = outcome.effects.find((effects) => effects.system === system)?.commits ?? [];
  const isCommitted = (group: TickGroup) =>
    commits.some(
      ({ attempt, atMs }) => atMs <= untilMs && outcome.attempts[attempt] === group.attempt,
    );
  const severalTasks = interestingTasks(outcome).length > 1;
  const known = (atMs: number | null) => (atMs !== null && atMs <= untilMs ? atMs : null);
  return {
    ...lane,
    firstMs: known(lane.firstMs),
    lastMs: known(lane.lastMs),
    standing: countIn(system, standing),
    tone: repeated > 0 ? 'wrong' : 'plain',
    othersMs: lane.othersMs.filter((atMs) => atMs <= untilMs),
    groups: lane.groups.flatMap((whole) => {
      const ticks = whole.ticks
        .filter(({ atMs }) => atMs <= untilMs)
        .map((tick) => ({ ...tick, removedMs: known(tick.removedMs) }));
      if (ticks.length === 0) return [];
      const group = { ...whole, ticks };
      const isPending = isStaged && !isCommitted(group);
      const { note, tone } = isPending ? staged(group) : effectNote(system, isStaged, group);
      return [
        {
          ...group,
          // What becomes of a staged row nobody knows yet; it is drawn as one that is not visible.
          ticks: isPending ? ticks.map((tick) => ({ ...tick, fate: 'discarded' as const })) : ticks,
          note: severalTasks ? ofTask(group.attempt, note) : note,
          tone,
        },
      ];
    }),
    commits: lane.commits.filter(({ atMs }) => atMs <= untilMs),
    removals: lane.removals.filter(({ atMs }) => atMs <= untilMs),
  };
}

const staged = ({ ticks }: TickGroup) =>
  ({ note: STILL.staged(countIn('ledger', ticks.length)), tone: 'plain' }) as const;

function senderUntil(sender: SenderLane, untilMs: number): SenderLane {
  const events = sender.events.filter(({ atMs }) => atMs <= untilMs);
  return {
    ...sender,
    instantsMs: sender.instantsMs.filter((atMs) => atMs <= untilMs),
    toMs: Math.min(sender.toMs, untilMs),
    downs: begun(sender.downs, untilMs),
    events,
    more: events.length === sender.events.length ? sender.more : '',
  };
}
