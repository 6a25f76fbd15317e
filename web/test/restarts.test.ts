/** A coordinator that crashes and is back at once: how the picture, the story and the events tell it. */
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../src/engine/pkg/sim_wasm.js';
import { eventsOf } from '../src/model/events.js';
import { explanationOf } from '../src/model/explanation.js';
import { momentOf } from '../src/model/moment.js';
import { storyOf } from '../src/model/timeline-story.js';
import { textWidth } from '../src/svg/text-width.js';
import { drawTimeline, WHOLE_RUN } from '../src/svg/timeline-svg.js';
import { outcomeAt, timelineFor } from './outcomes.js';

const phasesOf = (outcome: Outcome) =>
  timelineFor(outcome).phases.map(({ name, fromMs, toMs }) => [name, fromMs, toMs]);

const restartsOf = (outcome: Outcome) =>
  outcome.marks.flatMap(({ kind }, position) => (kind === 'restarted' ? [position] : []));

const textsOf = (outcome: Outcome) =>
  drawTimeline(timelineFor(outcome), 1000, WHOLE_RUN).svg.match(/(?<=>)[^<]+(?=<\/text>)/g) ?? [];

const sentencesAt = (outcome: Outcome, time: string) =>
  storyOf(outcome).filter((sentence) => sentence.startsWith(`${time}\u00a0s: `));

describe('the stages of a job that is started anew', () => {
  // Of the healthy run, in ms: what is started anew at 115,000 takes as long again.
  const [reduce, publish, reduced, closeOut, report] = [
    109_460, 112_080, 113_080, 118_900, 204_900,
  ];

  test('come twice, and the first time ends where all is forgotten', () => {
    const atMs = 115_000;
    expect(phasesOf(outcomeAt('?preset=restart-forgets'))).toEqual([
      ['map', 0, reduce],
      ['reduce', reduce, reduced],
      ['publish', publish, atMs],
      ['map', atMs, atMs + reduce],
      ['reduce', atMs + reduce, atMs + reduced],
      ['publish', atMs + publish, atMs + closeOut],
      ['close-out', atMs + closeOut, atMs + report],
    ]);
  });

  test('with a close-out that begins twice', () => {
    const atMs = 150_000;
    const phases = phasesOf(outcomeAt(`?fault=restart:coordinator@${atMs}&memory=nothing`));
    expect(phases.slice(2, 5)).toEqual([
      ['publish', publish, closeOut],
      ['close-out', closeOut, atMs],
      ['map', atMs, atMs + reduce],
    ]);
    expect(phases.at(-1)).toEqual(['close-out', atMs + closeOut, atMs + report]);
  });

  test.each(['restart-remembers', 'restart-forgets-attempts'])(
    'come once where accepted tasks are remembered: %s',
    (name) => {
      const names = phasesOf(outcomeAt(`?preset=${name}`)).map(([stage]) => stage);
      expect(names).toEqual(['map', 'reduce', 'publish', 'close-out']);
    },
  );

  test('are counted anew at the cursor', () => {
    const outcome = outcomeAt('?preset=restart-forgets');
    expect([114_999, 115_000, 226_000, 240_000].map((atMs) => momentOf(outcome, atMs).job)).toEqual(
      [
        'publish 0 of 12 tasks accepted',
        'map 0 of 12 tasks accepted',
        'reduce 0 of 12 tasks accepted',
        'close-out, since 233.9\u00a0s',
      ],
    );
  });
});

/** Where the names of stages stand: their line, and from where to where. */
function namesOf(outcome: Outcome, width: number) {
  const { svg } = drawTimeline(timelineFor(outcome), width, WHOLE_RUN);
  const name =
    /<text class="small" x="([\d.]+)" y="(\d+)"(?: text-anchor="(\w+)")?>(map|reduce|publish|close-out)</g;
  return [...svg.matchAll(name)].map(([, x, y, anchor = 'start', content = '']) => {
    const long = textWidth(content, 11);
    const fromX = Number(x) - (anchor === 'start' ? 0 : anchor === 'end' ? long : long / 2);
    return { y, content, fromX, toX: fromX + long };
  });
}

test.each([280, 360, 640])('no stage is named over another: %d pixels', (width) => {
  const names = namesOf(outcomeAt('?preset=restart-forgets'), width);
  expect(names.length).toBeGreaterThanOrEqual(3);
  const over = names.filter((one, place) =>
    names.slice(0, place).some((it) => it.y === one.y && it.toX > one.fromX && it.fromX < one.toX),
  );
  expect(over).toEqual([]);
});

describe('the story', () => {
  test.each([
    ['restart-remembers', 'it remembers everything'],
    [
      'restart-forgets-attempts',
      'it knows which tasks it had accepted, has forgotten what ran, and starts those tasks anew',
    ],
    ['restart-forgets', 'it has forgotten everything, and starts the job anew, map first'],
  ])('tells of the restart before what is started for it: %s', (name, knows) => {
    const [first, ...others] = sentencesAt(outcomeAt(`?preset=${name}`), '115.0');
    expect(first).toBe(`115.0\u00a0s: the coordinator crashes and is restarted at once; ${knows}.`);
    expect(others.filter((sentence) => !sentence.endsWith(' (after the restart).'))).toEqual([]);
    expect(others.length).toBe(name === 'restart-forgets-attempts' ? 12 : 0);
  });

  // publish-11 is launched at 112,080 ms, and a restart acts after all else of its millisecond.
  test('tells of what was launched just before it, and is forgotten at once, first', () => {
    const outcome = outcomeAt('?fault=restart:coordinator@112080&memory=accepted-tasks');
    const told = sentencesAt(outcome, '112.1').filter((it) => /publish-11|restarted/.test(it));
    expect(told).toEqual([
      '112.1\u00a0s: worker 11 starts attempt 1 of publish-11.',
      expect.stringContaining('is restarted at once'),
      expect.stringMatching(/ starts attempt 1 of publish-11 \(after the restart\)\.$/),
    ]);
  });

  test('says that nothing came of it once the job had reported, as the explanation does', () => {
    const outcome = outcomeAt('?fault=restart:coordinator@999000&memory=nothing');
    expect(sentencesAt(outcome, '999.0')).toEqual([
      '999.0\u00a0s: the coordinator crashes and is restarted at once; it has nothing more to do.',
    ]);
    const [position = -1] = restartsOf(outcome);
    expect(explanationOf(outcome, { kind: 'mark', position }).sentences).toEqual([
      'The job had reported already, so nothing came of it.',
    ]);
    expect(storyOf(outcome).filter((sentence) => sentence.includes('anew'))).toEqual([]);
  });
});

describe('the picture', () => {
  test.each(['restart-remembers', 'restart-forgets-attempts', 'restart-forgets'])(
    'marks the restart once, and it can be chosen: %s',
    (name) => {
      const outcome = outcomeAt(`?preset=${name}`);
      const [position = -1] = restartsOf(outcome);
      const marked = textsOf(outcome).filter((text) => text.startsWith('coordinator restarts'));
      expect(marked).toEqual(['coordinator restarts, 115.0\u00a0s']);
      const { places } = drawTimeline(timelineFor(outcome), 1000, WHOLE_RUN);
      expect(places).toContainEqual(
        expect.objectContaining({ selection: { kind: 'mark', position } }),
      );
      expect(explanationOf(outcome, { kind: 'mark', position }).title).toBe(
        'Coordinator restarted, 115.0\u00a0s',
      );
    },
  );

  test('shows the moment unfolded where nothing else happens', () => {
    const outcome = outcomeAt('?fault=restart:coordinator@50000');
    const { clock } = drawTimeline(timelineFor(outcome), 1000, WHOLE_RUN);
    expect(clock.folds.some(({ fromMs, toMs }) => fromMs <= 50_000 && toMs >= 50_000)).toBe(false);
  });

  test('tells nothing of the coordinator of another run', () => {
    const outcome = outcomeAt('?run=monday&run=tuesday&fault=restart:coordinator:run-1@115000');
    const told = timelineFor(outcome).subjects.filter(({ notes }) =>
      notes.some(({ text }) => text.startsWith('coordinator restarts')),
    );
    expect(told.length).toBe(1);
    expect(told[0]?.name).toMatch(/run/);
  });
});

describe('what a coordinator does not listen to', () => {
  const outcome = outcomeAt('?preset=restart-forgets');
  const position = outcome.messages.findIndex(({ receivedMs }) => receivedMs === null);
  const events = eventsOf(outcome, 'turningPoints');

  test('is not called lost anywhere', () => {
    const { title, sentences } = explanationOf(outcome, { kind: 'message', position });
    expect(title).toBe('Completion message of publish-11 attempt-1, not heard, 116.3\u00a0s');
    expect(sentences[0]).toBe(
      'The attempt had done all its work and said so. Nothing was lost on the way, but the coordinator did not listen to it any more.',
    );
    expect(events.eventAt(events.indexOf({ kind: 'message', position })).what).toBe(
      'Sends the completion message of publish-11 attempt-1; the coordinator does not listen to it any more.',
    );
    expect(sentencesAt(outcome, '116.3')[1]).toBe(
      '116.3\u00a0s: the coordinator does not listen to attempt 1 of publish-11, which it has forgotten.',
    );
    const texts = textsOf(outcome);
    expect(texts).toContain('done at 116.3\u00a0s; the coordinator does not listen');
    expect(texts).toContain('message not heard');
    expect(texts.filter((text) => text.includes('lost'))).toEqual([]);
  });

  // publish-11 is done at 116,275 ms, and its message is lost; what ran then is forgotten later.
  test('unless it really was lost, before the restart', () => {
    const lost = outcomeAt(
      '?fault=lose:ack:publish-11:1&fault=restart:coordinator@117000&memory=accepted-tasks',
    );
    const notes = timelineFor(lost).subjects.flatMap(({ deeds }) => deeds.map(({ note }) => note));
    expect(notes[0]).toBe('done at 116.3\u00a0s; its message is lost');
    const first = lost.messages.findIndex(({ receivedMs }) => receivedMs === null);
    expect(explanationOf(lost, { kind: 'message', position: first }).sentences[0]).toBe(
      'The attempt had done all its work and said so, but the message never arrived.',
    );
  });
});
