/** A timeline cut to a part of the run: what lies outside is left out, what reaches across is kept. */
import type { Stretch } from './timeline-clock.js';
import type { Subject, Timeline } from './timeline.js';
import type { SystemLane } from './timeline-systems.js';

export function within(timeline: Timeline, span: Stretch): Timeline {
  const isIn = (atMs: number) => atMs >= span.fromMs && atMs <= span.toMs;
  const reaches = ({ fromMs, toMs }: Stretch) => toMs >= span.fromMs && fromMs <= span.toMs;
  const { report, sender } = timeline;
  return {
    ...timeline,
    phases: timeline.phases.filter(reaches),
    report: {
      ...report,
      atMs: report.atMs !== null && isIn(report.atMs) ? report.atMs : null,
      laterMs: report.laterMs.filter(isIn),
    },
    subjects: timeline.subjects.map((subject) => subjectWithin(subject, isIn, reaches)),
    systems: timeline.systems.map((lane) => laneWithin(lane, isIn)),
    held: timeline.held.map((lane) => ({
      ...lane,
      rows: lane.rows.map((row) => ({
        ...row,
        spans: row.spans.filter(reaches),
        moments: row.moments.filter(({ atMs }) => isIn(atMs)),
      })),
      othersMs: lane.othersMs.filter(isIn),
    })),
    sender:
      sender !== undefined && reaches(sender)
        ? {
            ...sender,
            downs: sender.downs.filter(reaches),
            events: sender.events.filter(({ atMs }) => isIn(atMs)),
          }
        : undefined,
  };
}

function subjectWithin(
  subject: Subject,
  isIn: (atMs: number) => boolean,
  reaches: (stretch: Stretch) => boolean,
): Subject {
  return {
    name: subject.name,
    beliefs: subject.beliefs.filter(({ queuedMs, toMs }) => reaches({ fromMs: queuedMs, toMs })),
    differences: subject.differences.filter(reaches),
    deeds: subject.deeds.filter(reaches),
    signals: subject.signals.filter(({ atMs }) => isIn(atMs)),
    notes: subject.notes.filter(({ atMs }) => isIn(atMs)),
  };
}

function laneWithin(lane: SystemLane, isIn: (atMs: number) => boolean): SystemLane {
  return {
    ...lane,
    othersMs: lane.othersMs.filter(isIn),
    groups: lane.groups.flatMap((group) => {
      const ticks = group.ticks.filter(({ atMs }) => isIn(atMs));
      return ticks.length === 0 ? [] : [{ ...group, ticks }];
    }),
    commits: lane.commits.filter(({ atMs }) => isIn(atMs)),
    removals: lane.removals.filter(({ atMs }) => isIn(atMs)),
  };
}
