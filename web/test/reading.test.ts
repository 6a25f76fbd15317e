/** Pointing at a picture, walking its events, and what is marked in it. */
import { describe, expect, test } from 'vitest';

import { eventsOf } from '../src/model/events.js';
import { relatedOf } from '../src/model/related.js';
import type { Selection } from '../src/model/selection.js';
import { stepFrom } from '../src/model/steps.js';
import { highlights } from '../src/svg/highlights.js';
import { pointedAt } from '../src/svg/pointed.js';
import { drawTimeline, WHOLE_RUN } from '../src/svg/timeline-svg.js';
import { outcomeOf, preset, timelineFor } from './outcomes.js';

const zombie = outcomeOf(preset('zombie-atomic-direct'));
const picture = drawTimeline(timelineFor(zombie), 1000, WHOLE_RUN);

/** The middle of where something is drawn first. */
function middleOf(selection: Selection): [number, number] {
  const place = picture.places.find(
    (it) => 'selection' in it && JSON.stringify(it.selection) === JSON.stringify(selection),
  );
  if (place === undefined) throw new Error(`${JSON.stringify(selection)} is not drawn`);
  return [place.x + place.width / 2, place.y + place.height / 2];
}

const laneOf = (system: string) => {
  const lane = picture.places.find((it) => 'system' in it && it.system === system);
  if (lane === undefined) throw new Error(`${system} has no lane`);
  return lane;
};

describe('pointing at the picture', () => {
  const attempts = zombie.attempts.flatMap(({ stage, task }, position) =>
    stage === 'publish' && task === 5 ? [position] : [],
  );
  const lost = zombie.messages.findIndex(({ receivedMs }) => receivedMs === null);

  test.each<[string, Selection]>([
    ['an attempt', { kind: 'attempt', position: attempts[0] ?? -1 }],
    ['its retry', { kind: 'attempt', position: attempts[1] ?? -1 }],
    ['the lost message', { kind: 'message', position: lost }],
    [
      'the verdict',
      { kind: 'mark', position: zombie.marks.findIndex(({ kind }) => kind === 'declaredFailed') },
    ],
  ])('%s is meant where it is drawn', (_, selection) => {
    expect(pointedAt(picture, zombie, ...middleOf(selection))).toEqual(selection);
  });

  test('a commit is meant rather than the rows around it', () => {
    const refused = zombie.effects[0]?.commits.findIndex(({ fate }) => fate === 'refused') ?? -1;
    const selection = { kind: 'commit', position: refused } as const;
    expect(pointedAt(picture, zombie, ...middleOf(selection))).toEqual(selection);
  });

  test('in the lane of a system the nearest request is meant', () => {
    const lane = laneOf('mailbox');
    const atMs = zombie.effects[1]?.requests.atMs ?? [];
    const last = atMs.length - 1;
    const x = picture.clock.x(atMs[last] ?? 0);
    expect(pointedAt(picture, zombie, x + 3, lane.y + 8)).toEqual({
      kind: 'request',
      system: 'mailbox',
      position: last,
    });
  });

  test('nothing is meant where nothing is drawn', () => {
    expect(pointedAt(picture, zombie, 10, 10)).toBeNull();
    expect(pointedAt(picture, zombie, picture.clock.toX, laneOf('mailbox').y + 8)).toBeNull();
  });
});

describe('what is marked', () => {
  const marked = (selection: Selection) => {
    const svg = highlights(picture, zombie, selection, relatedOf(zombie, selection));
    const count = (kind: string) => svg.split(`class="${kind}"`).length - 1;
    return { chosen: count('chosen'), related: count('related') };
  };

  test("of an email: itself, the customer's other email and both rows, and the attempts", () => {
    const requests = zombie.effects[1]?.requests;
    const last = (requests?.atMs.length ?? 0) - 1;
    const { chosen, related } = marked({ kind: 'request', system: 'mailbox', position: last });
    expect(chosen).toBe(1);
    // Two rows, two emails, both commits, and the real bars of both attempts: not the believed ones.
    expect(related).toBe(8);
  });

  test('of an attempt: both its bars, and its many requests by one line a system', () => {
    const position = zombie.attempts.findIndex(({ attempt }) => attempt === 2);
    const { chosen, related } = marked({ kind: 'attempt', position });
    // Believed, real, and where they differ only for the attempt before it.
    expect(chosen).toBe(2);
    expect(related).toBeGreaterThanOrEqual(2);
  });
});

describe('walking event by event', () => {
  const events = eventsOf(zombie, 'turningPoints');
  const at = (index: number) => {
    const { selection, atMs } = events.eventAt(index);
    return { selection, atMs };
  };

  test('from the whole run to its first event, and back to its last', () => {
    const whole = { atMs: null, selection: null };
    expect(stepFrom(events, whole, 'on')).toBe(0);
    expect(stepFrom(events, whole, 'back')).toBe(events.count - 1);
  });

  test('from each to the next, and no further than the last', () => {
    expect(stepFrom(events, at(3), 'on')).toBe(4);
    expect(stepFrom(events, at(3), 'back')).toBe(2);
    expect(stepFrom(events, at(0), 'back')).toBeUndefined();
    expect(stepFrom(events, at(events.count - 1), 'on')).toBeUndefined();
  });

  test('from between two events to either', () => {
    const between = { atMs: at(4).atMs, selection: null };
    const place = events.lastAt(between.atMs);
    expect(stepFrom(events, between, 'back')).toBe(place);
    expect(stepFrom(events, between, 'on')).toBe(place + 1);
    const before = { atMs: -1, selection: null };
    expect(stepFrom(events, before, 'back')).toBeUndefined();
    expect(stepFrom(events, before, 'on')).toBe(0);
  });
});
