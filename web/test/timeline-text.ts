/** What a timeline shows, line by line, for eyes that compare it with what was approved. */
import type { Subject, Timeline } from '../src/model/timeline.js';
import type { SystemLane } from '../src/model/timeline-systems.js';
import { seconds } from '../src/model/format.js';

export function timelineText(timeline: Timeline): string {
  const { phases, report, stages, subjects, subjectsLeftOut, systems, sender, held, others } =
    timeline;
  return [
    ...phases.map(
      ({ name, isUnchanged, ...it }) =>
        `${isUnchanged ? 'unchanged' : 'phase'} ${name}: ${span(it)}`,
    ),
    `report: ${report.text} (${report.tone})`,
    `stages: ${stages.join(', ')}`,
    ...subjects.flatMap(subjectText),
    ...(subjectsLeftOut > 0 ? [`left out: ${subjectsLeftOut}`] : []),
    ...systems.flatMap(systemText),
    ...(sender === undefined
      ? []
      : [
          `sender: ${span(sender)}, ${sender.detail}`,
          ...sender.downs.map((down) => `  down: ${span(down)}`),
          ...sender.events.map(({ kind, atMs, note }) =>
            `  ${kind}: ${seconds(atMs)} ${note}`.trimEnd(),
          ),
          ...(sender.more === '' ? [] : [`  ${sender.more}`]),
        ]),
    ...held.flatMap(({ kind, detail, tone, rows, othersMs }) => [
      `${kind}: ${detail} (${tone}), ${othersMs.length} of other tasks`,
      ...rows.flatMap(({ spans, moments, notes }) => [
        ...spans.map((it) => `  ${it.kind} ${it.colour}: ${span(it)}`),
        ...moments.map((it) => `  ${it.kind} ${it.colour}: ${seconds(it.atMs)}`),
        ...notes.map(({ text, tone: own }) => `  note: ${text} (${own})`),
      ]),
    ]),
    ...others.map(
      ({ first, last, bars }) =>
        `others ${first}${last > first ? ` to ${last}` : ''}: ${bars.length}`,
    ),
    `end: ${seconds(timeline.endMs)}`,
    '',
  ].join('\n');
}

function subjectText({ name, beliefs, differences, deeds, signals, notes }: Subject): string[] {
  return [
    `task ${name}`,
    ...beliefs.map(
      ({ attempt, line, queuedMs, silentFromMs, ...it }) =>
        `  believed ${attempt} on line ${line}: queued ${seconds(queuedMs)}, ${span(it)}` +
        (silentFromMs === null ? '' : `, silent from ${seconds(silentFromMs)}`),
    ),
    ...deeds.map(
      ({ attempt, worker, note, tone, ...it }) =>
        `  really ${attempt} on worker ${worker}: ${span(it)}: ${note} (${tone})`,
    ),
    ...differences.map(
      ({ line, text, ...it }) => `  differs on line ${line}: ${span(it)}: ${text}`,
    ),
    ...signals.map(
      ({ kind, attempt, atMs, arrived, isUnlistened }) =>
        `  ${kind} ${attempt}: ${seconds(atMs)}${arrived ? '' : isUnlistened ? ', not listened to' : ', lost'}`,
    ),
    ...notes.map(({ text, tone }) => `  note: ${text} (${tone})`),
  ];
}

function systemText({
  system,
  standing,
  tone,
  othersMs,
  groups,
  commits,
  removals,
}: SystemLane): string[] {
  return [
    `${system}: ${standing} (${tone}), ${othersMs.length} of other tasks`,
    ...groups.map(({ note, tone: own, ticks }) => {
      const [first, last] = [ticks[0]?.atMs ?? 0, ticks.at(-1)?.atMs ?? 0];
      return `  ${seconds(first)} to ${seconds(last)}: ${note} (${own})`;
    }),
    ...commits
      .filter(({ colour }) => colour !== null)
      .map(
        ({ colour, atMs, took }) =>
          `  commit of ${colour}: ${seconds(atMs)}, ${took ? 'taken' : 'refused'}`,
      ),
    ...removals.map(({ atMs }) => `  taken away: ${seconds(atMs)}`),
  ];
}

const span = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
  `${seconds(fromMs)} to ${seconds(toMs)}`;
