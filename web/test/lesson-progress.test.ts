/** Where a student's progress is kept, and what becomes of it where nothing can be. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LessonProgress } from '../src/lesson-progress.js';
import { standingOf } from '../src/model/lesson/progress.js';

const KEY = 'retry-lab-lesson';
const QUESTIONS = ['append', 'upsert'];

let stored: Map<string, string>;
let tellTabs: (event: { key: string | null }) => void;

/** A storage of this tab and others. */
function storage(refused: Partial<Record<'getItem' | 'setItem', true>> = {}) {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  return {
    getItem: refused.getItem ? refuse : (key: string) => stored.get(key) ?? null,
    setItem: refused.setItem ? refuse : (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  };
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('addEventListener', (_: string, listener: typeof tellTabs) => {
    tellTabs = listener;
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const opened = () => {
  const changed = vi.fn();
  return { changed, kept: new LessonProgress(KEY, QUESTIONS, changed) };
};
const standings = ({ progress }: LessonProgress) =>
  QUESTIONS.map((question) => standingOf(progress, question));

test('progress survives a reload, and is told of', () => {
  const { kept, changed } = opened();
  kept.answer('append', 'wrong');
  kept.decideCase(true);
  expect(changed).toHaveBeenCalledTimes(2);

  const again = opened().kept;
  expect(standings(again)).toEqual(['wrong', 'unanswered']);
  expect(again.progress.cases).toEqual({ decided: 1, right: 1 });
  expect(again.isKept).toBe(true);
});

test('nothing is stored before there is an answer', () => {
  opened();
  expect(stored.size).toBe(0);
});

test('it can be cleared for good', () => {
  const { kept, changed } = opened();
  kept.answer('append', 'right');
  kept.clear();
  expect(changed).toHaveBeenCalledTimes(2);
  expect(standings(kept)).toEqual(['unanswered', 'unanswered']);
  expect(stored.size).toBe(0);
});

test('two tabs add up', () => {
  const [one, other] = [opened(), opened()];
  one.kept.answer('append', 'right');
  other.kept.answer('upsert', 'wrong');
  expect(standings(other.kept)).toEqual(['rightAtFirst', 'wrong']);
  tellTabs({ key: KEY });
  expect(other.changed).toHaveBeenCalledTimes(2);
});

test.each([KEY, null])('what another tab does is seen: %s', (key) => {
  const { kept, changed } = opened();
  stored.set(KEY, '{"version":1,"standings":{"upsert":"wrong"}}');
  tellTabs({ key });
  expect(changed).toHaveBeenCalledTimes(1);
  expect(standings(kept)).toEqual(['unanswered', 'wrong']);
});

test('what another page of the site stores is none of it', () => {
  const { changed } = opened();
  tellTabs({ key: 'theme' });
  expect(changed).not.toHaveBeenCalled();
});

const answersAll = (kept: LessonProgress) => {
  kept.answer('append', 'wrong');
  kept.answer('append', 'right');
  kept.answer('upsert', 'skipped');
  expect(standings(kept)).toEqual(['rightLater', 'skipped']);
  expect(kept.isKept).toBe(false);
};

test('refused storage is survived', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  const { kept } = opened();
  expect(kept.isKept).toBe(false);
  answersAll(kept);
  kept.clear();
  expect(standings(kept)).toEqual(['unanswered', 'unanswered']);
});

test('missing storage is survived', () => {
  vi.stubGlobal('localStorage', null);
  answersAll(opened().kept);
});

test('full storage keeps what it had, and the page the rest', () => {
  opened().kept.answer('upsert', 'wrong');
  vi.stubGlobal('localStorage', storage({ setItem: true }));
  const { kept } = opened();
  kept.answer('append', 'right');
  expect(kept.isKept).toBe(false);
  tellTabs({ key: KEY });
  expect(standings(kept)).toEqual(['rightAtFirst', 'wrong']);

  // Once there is room again, all of it is stored.
  vi.stubGlobal('localStorage', storage());
  kept.decideCase(false);
  expect(kept.isKept).toBe(true);
  expect(standings(opened().kept)).toEqual(['rightAtFirst', 'wrong']);
});
