/** Dealt cases: what is shown of them, and how a decision is answered. The engine's own tests say which causes fit. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CaseCause, CaseFile, CaseLog } from '../src/engine/pkg/sim_wasm.js';
import {
  CAUSES,
  extentOf,
  FIRST_CASE,
  judge,
  LOGS,
  ruledOut,
  type RuledOut,
  setupOf,
} from '../src/model/lesson/case.js';
import { arrivalsPicture, FIELD } from '../src/model/lesson/case-arrivals.js';
import { type CaseTable, evidenceView } from '../src/model/lesson/case-evidence.js';
import { logView } from '../src/model/lesson/case-logs.js';
import {
  ATTEMPTS,
  CASE,
  CASE_TABLES,
  CRASHED_EARLY,
  WHY_FITS,
  WHY_NOT,
} from '../src/model/words/lesson-case.js';
import { engine } from './outcomes.js';

function open(seed: number, logs: CaseLog[] = []): CaseFile {
  const reply = engine.open_case(seed, logs);
  if ('caseFile' in reply) return reply.caseFile;
  throw new Error(JSON.stringify(reply.problems));
}

/** A case with its logs opened one after another, and what each ruled out. */
function openedInTurn(seed: number, logs: readonly CaseLog[]): { file: CaseFile; out: RuledOut } {
  let file = open(seed);
  let out = ruledOut(file, 'tables');
  logs.forEach((log, at) => {
    file = open(seed, logs.slice(0, at + 1));
    out = ruledOut(file, log, out);
  });
  return { file, out };
}

const text = (table: CaseTable) =>
  table.rows.map((row) =>
    row
      .map((cell) =>
        typeof cell === 'string' ? cell : cell.key.map(({ value }) => value).join(' '),
      )
      .join(' | '),
  );

/** All that is said of the evidence but for what keys name, which may be an attempt. */
const saidOf = ({ evidence }: CaseFile) => {
  const { setup, tables, notes } = evidenceView(evidence);
  return [
    ...setup.map((entry) => entry.text),
    ...notes,
    ...tables.flatMap(({ caption, head, rows, notes }) => [
      caption,
      ...head,
      ...(caption === CASE_TABLES.byAttempt ? [] : rows.flat()).filter(
        (cell) => typeof cell === 'string',
      ),
      ...notes,
    ]),
  ];
};

const cases = Array.from({ length: 200 }, (_, at) => open(at + 1));
const sample = (of: (file: CaseFile) => boolean, count = 3) => cases.filter(of).slice(0, count);

test('there are cases of all kinds', () => {
  const kinds = new Set(cases.map(({ evidence }) => extentOf(evidence)));
  expect(kinds).toEqual(new Set(['none', 'whole', 'part']));
  expect(new Set(cases.map(({ fits }) => String(fits))).size).toBeGreaterThan(5);
});

test('before a log is opened, nothing names an attempt, a time or what went wrong', () => {
  for (const file of cases) {
    const said = saidOf(file).join('\n');
    expect(said, String(file.seed)).not.toMatch(
      /attempt-|\d\.\d|\d\ss\b(?! of it)|worker|crash|zombie|lost/i,
    );
    expect(said, String(file.seed)).not.toMatch(/undefined|NaN|null/);
  }
});

test('numbers of the tables are those of the case', () => {
  for (const { seed, evidence } of cases) {
    const [totals] = evidenceView(evidence).tables;
    const found = (label: string) => totals?.rows.find(([name]) => name === label)?.[2];
    const plain = (cell: unknown) => Number(String(cell).replaceAll(',', ''));
    expect(plain(found('Rows')), String(seed)).toBe(evidence.foundRows);
    expect(plain(found('Cents')), String(seed)).toBe(evidence.foundCents);
    if (evidence.emails === null) expect(found('Emails')).toBeUndefined();
    else expect(plain(found('Emails')), String(seed)).toBe(evidence.emails.found);
  }
});

test('where keys name the attempt, all rows are counted by it', () => {
  const named = cases.filter(({ evidence }) => evidence.keyFields.includes('attempt'));
  expect(named.length).toBeGreaterThan(20);
  for (const file of cases) {
    const table = evidenceView(file.evidence).tables.find(
      ({ caption }) => caption === CASE_TABLES.byAttempt,
    );
    expect(table !== undefined, String(file.seed)).toBe(named.includes(file));
    const counts = table?.rows.map(([, count]) => Number(count)) ?? [];
    const all = counts.reduce((sum, count) => sum + count, 0);
    if (table !== undefined) expect(all, String(file.seed)).toBe(file.evidence.foundRows);
  }
});

test('every cause has a reason: why it fits what is seen, or what it would have left', () => {
  // Further logs leave fewer to fit, and what is seen in the tables stays, so these are all.
  for (const file of cases) {
    const { verdicts } = judge(new Set(), file, ruledOut(file, 'tables'));
    expect(verdicts.map(({ cause }) => cause)).toEqual(CAUSES);
    for (const { cause, why } of verdicts) {
      expect(why, `${file.seed} ${cause}`).toMatch(/^[A-Z].*\.$/);
    }
  }
  const setup = { isEmailed: true, silence: '10\u00a0s', copies: 'runsOn' } as const;
  for (const reasons of Object.values(WHY_NOT)) {
    for (const log of LOGS) expect(reasons[log](setup)).toMatch(/^[A-Z].*\.$/);
  }
});

test('of a crash that left nothing twice, it is said whether it can have done anything', () => {
  const why = (file: CaseFile) => {
    const { verdicts } = judge(new Set(), file, ruledOut(file, 'tables'));
    return verdicts.find(({ cause }) => cause === 'crash')?.why;
  };
  const isQuiet = (file: CaseFile) =>
    extentOf(file.evidence) === 'none' && file.fits.includes('crash');
  const kindOf = ({ evidence }: CaseFile) => setupOf(evidence).sink.kind;
  // On append each row that was written would be there twice.
  const [append] = sample((file) => isQuiet(file) && kindOf(file) === 'append', 1);
  const [atomic] = sample((file) => isQuiet(file) && kindOf(file) === 'atomic', 1);
  expect(append && why(append)).toBe(CRASHED_EARLY);
  expect(atomic && why(atomic)).toBe(WHY_FITS.crash.none);
  // One late commit tells a crash half-way from a lost message, and of rows that were staged.
  const late = cases
    .filter((file) => isQuiet(file) && kindOf(file) === 'atomic')
    .map(({ seed }) => open(seed, ['commits']))
    .filter(({ fits, onlyEarlyCrashFits }) => String(fits) === 'crash' && !onlyEarlyCrashFits);
  expect(late.length).toBeGreaterThan(0);
  for (const file of late) expect(why(file)).toBe(WHY_FITS.crash.none);
});

test('a number that is no case is answered with those that are', () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect('case' in engine.deal_case(most)).toBe(true);
  expect('case' in engine.deal_case(most + 1)).toBe(false);
  expect(CASE.badNumber).toContain('from 0 to 9,007,199,254,740,991');
});

/** The engine's own tests hold it to the same digests, so a case is the same here as natively. */
test('a seed gives the same bytes as everywhere', () => {
  const digests = readFileSync(
    new URL('../../tests/reference/case-digests.txt', import.meta.url),
    'utf8',
  );
  const found = [...digests.matchAll(/^(\d+) /gm)].map(([, seed]) => {
    const reply = engine.deal_case(Number(seed));
    const dealt = 'case' in reply ? reply.case : undefined;
    const file = open(Number(seed), [...LOGS]);
    return `${seed} ${fnv1a(`${JSON.stringify(dealt)}\n${JSON.stringify(file)}`)}\n`;
  });
  expect(found.length).toBeGreaterThan(9);
  expect(found.join('')).toBe(digests);
});

/** FNV-1a of 64 bits. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

describe('a decision', () => {
  const tables = open(FIRST_CASE);
  const fitting: CaseCause[] = ['lostAck', 'crash', 'zombie', 'secondCopy'];

  test.each<[string, CaseCause[], boolean, string, string]>([
    ['right', fitting, true, '-✓✓✓✓', 'Right. 4 things fit'],
    ['one missed', ['lostAck', 'zombie', 'secondCopy'], false, '-✓!✓✓', 'you missed 1 that fits.'],
    ['one too many', [...CAUSES], false, '✗✓✓✓✓', 'you ticked 1 that does not fit.'],
    ['all wrong', ['nothing'], false, '✗!!!!', 'you missed 4 that fit and ticked 1 that does not'],
  ])('%s', (_, ticked, isRight, signs, words) => {
    const judgement = judge(new Set(ticked), tables, ruledOut(tables, 'tables'));
    const sign = { rightlyTicked: '✓', missed: '!', wronglyTicked: '✗', rightlyLeft: '-' };
    expect(judgement.verdicts.map(({ verdict }) => sign[verdict]).join('')).toBe(signs);
    expect(judgement.isRight).toBe(isRight);
    expect(judgement.summary).toContain(words);
  });

  test('says what can be done next', () => {
    const next = (logs: CaseLog[]) => {
      const { file, out } = openedInTurn(FIRST_CASE, logs);
      return judge(new Set(file.fits), file, out).summary;
    };
    expect(next([])).toMatch(/Ask for a further log, and decide again\.$/);
    expect(next(['attempts'])).toMatch(/^Right\. Only one thing fits .*it is settled\.$/);
  });
});

test('a decision settles a case when it is right and nothing is left to learn', () => {
  const settles = (seed: number, logs: CaseLog[], ticked: (fits: CaseCause[]) => CaseCause[]) => {
    const { file, out } = openedInTurn(seed, logs);
    return judge(new Set(ticked(file.fits)), file, out).isSettled;
  };
  const rightly = (fits: CaseCause[]) => fits;
  expect(settles(FIRST_CASE, [], rightly)).toBe(false);
  expect(settles(FIRST_CASE, ['writeTimes', 'commits'], rightly)).toBe(false);
  expect(settles(FIRST_CASE, ['attempts'], rightly)).toBe(true);
  expect(settles(FIRST_CASE, ['attempts'], () => ['crash'])).toBe(false);
  // Should all logs leave several, no more can be asked for.
  const all = open(FIRST_CASE, [...LOGS]);
  const undecided = { ...all, fits: ['lostAck', 'crash'] satisfies CaseCause[] };
  expect(judge(new Set(undecided.fits), undecided, new Map()).isSettled).toBe(true);
});

describe('the first case', () => {
  const file = open(FIRST_CASE);

  test('shows one task whole and twice, under a ledger that compares nothing', () => {
    expect(extentOf(file.evidence)).toBe('whole');
    const view = evidenceView(file.evidence);
    expect(view.setup.map((entry) => entry.text)).toEqual([
      'append; it compares nothing',
      'none',
      'after 10\u00a0s of it, an attempt is declared failed and retried',
      'on, for slow publish tasks. The first to finish is accepted; the other works on.',
    ]);
    expect(view.tables.map(text)).toEqual([
      // 796 customers, of whom publish-7 has 71.
      ['Rows | 796 | 867 | 71', 'Cents | 74,558,550 | 88,667,803 | 14,109,253'],
      ['publish-7 | 71 | 71'],
      [
        'cust-0013 | 19,503',
        'cust-0013 | 19,503',
        'cust-0039 | 172,017',
        'cust-0039 | 172,017',
        'cust-0051 | 2,077,200',
        'cust-0051 | 2,077,200',
      ],
    ]);
  });

  test('is settled by its logs, in two steps or in one', () => {
    expect(file.fits).toEqual(['lostAck', 'crash', 'zombie', 'secondCopy']);
    expect(open(FIRST_CASE, ['writeTimes']).fits).toEqual(['lostAck', 'crash']);
    expect(open(FIRST_CASE, ['attempts']).fits).toEqual(['lostAck']);
    // Append has no commits that it could record.
    expect(open(FIRST_CASE, ['commits']).fits).toEqual(file.fits);
    const reply = engine.deal_case(FIRST_CASE);
    expect('case' in reply && reply.case.cause).toBe('lostAck');
  });

  test('each log is said to rule out what it does', () => {
    const { file: all, out } = openedInTurn(FIRST_CASE, ['commits', 'writeTimes', 'attempts']);
    expect(all.fits).toEqual(['lostAck']);
    expect(Object.fromEntries(out)).toEqual({
      nothing: 'tables',
      zombie: 'writeTimes',
      secondCopy: 'writeTimes',
      crash: 'attempts',
    });
    const why = judge(new Set(), all, out).verdicts.map((one) => one.why);
    expect(why[2]).toBe('A worker that crashes writes no last line: its log would break off.');
  });

  test('write times: twice at the usual pace, and a pause longer than the silence', () => {
    const opened = open(FIRST_CASE, ['writeTimes']);
    const { tables, notes, arrivals } = logView('writeTimes', opened);
    expect(tables.map(text)).toEqual([
      [
        'Writes | 142 | 71',
        'Repeats | 71 | 0',
        'First | 112.9\u00a0s | 112.9\u00a0s',
        'Last | 133.5\u00a0s | 118.2\u00a0s',
        'Longest pause | 10.1\u00a0s | 0.1\u00a0s',
      ],
    ]);
    expect(notes).toEqual([]);
    expect(arrivals.map(({ task, rows, atMs }) => [task, rows, atMs.length])).toEqual([
      ['publish-7', 71, 142],
    ]);
  });

  test('attempts: the first finished, and the second started ten seconds later', () => {
    const opened = open(FIRST_CASE, ['attempts']);
    const [table] = logView('attempts', opened).tables;
    const rows = table === undefined ? [] : text(table);
    expect(rows).toHaveLength(13);
    expect(rows.filter((row) => row.startsWith('publish-7'))).toEqual([
      'publish-7 | 1 | 112.8\u00a0s | 118.2\u00a0s, finished | 5.4\u00a0s',
      'publish-7 | 2 | 128.2\u00a0s | 133.5\u00a0s, finished | 5.3\u00a0s',
    ]);
  });
});

describe('logs', () => {
  test('where no task is concerned, all of them are shown', () => {
    for (const { seed } of sample(({ evidence }) => evidence.tasks.length === 0)) {
      const opened = open(seed, ['writeTimes']);
      const { tables, arrivals } = logView('writeTimes', opened);
      expect(arrivals).toHaveLength(12);
      expect(tables[0]?.rows).toHaveLength(12);
    }
  });

  test('a usual night looks usual', () => {
    const [healthy] = sample(({ fits }) => String(fits) === 'nothing', 1);
    const opened = open(healthy?.seed ?? NaN, ['writeTimes']);
    const { arrivals } = logView('writeTimes', opened);
    for (const { atMs, usualMs } of arrivals) expect([atMs[0], atMs.at(-1)]).toEqual(usualMs);
  });

  test('emails that a task sends go with its rows', () => {
    const isDirect = ({ evidence }: CaseFile) => setupOf(evidence).email.path === 'direct';
    for (const { seed } of sample(isDirect, 8)) {
      const opened = open(seed, ['writeTimes']);
      const { tables, notes } = logView('writeTimes', opened);
      expect(tables).toHaveLength(1);
      expect(notes).toHaveLength(1);
    }
  });

  test('only a sink that commits records commits', () => {
    const isAtomic = ({ evidence }: CaseFile) => setupOf(evidence).sink.kind === 'atomic';
    for (const { seed } of sample(isAtomic)) {
      const opened = open(seed, ['commits']);
      const [table] = logView('commits', opened).tables;
      expect(table?.rows.length).toBeGreaterThanOrEqual(12);
      expect(table?.rows.flat()).not.toContain('–');
    }
    for (const { seed } of sample((file) => !isAtomic(file))) {
      const opened = open(seed, ['commits']);
      const { tables, notes } = logView('commits', opened);
      expect([tables.length, notes.length]).toEqual([0, 1]);
    }
  });

  test('who crashes has no last line', () => {
    const crashed = sample(({ fits }) => String(fits) === 'crash', 1)[0];
    const opened = open(crashed?.seed ?? NaN, ['attempts']);
    const [table] = logView('attempts', opened).tables;
    const broken = table?.rows.filter(([, , , ended]) => ended === ATTEMPTS.breaksOff) ?? [];
    expect(broken).toHaveLength(1);
    expect(broken[0]?.[4]).toBe('–');
  });

  test('the picture holds every arrival, on a clock with some times', () => {
    for (const { seed } of cases.slice(0, 12)) {
      const opened = open(seed, ['writeTimes']);
      const { arrivals } = logView('writeTimes', opened);
      const { strips, ticks } = arrivalsPicture(arrivals);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      strips.forEach(({ dots, usual }, at) => {
        expect(dots.match(/M/g)).toHaveLength(arrivals[at]?.atMs.length ?? -1);
        for (const [, x, y] of `${dots}${usual}`.matchAll(/[ML]([\d.]+) ([\d.]+)/g)) {
          expect(Number(x)).toBeLessThan(FIELD.width);
          expect(Number(y)).toBeLessThan(FIELD.height);
        }
      });
    }
  });
});
