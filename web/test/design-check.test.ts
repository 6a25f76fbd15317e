import { describe, expect, test } from 'vitest';
import type { Outcome } from '../src/engine/pkg/sim_wasm.js';
import { readAddress, writeAddress } from '../src/model/address.js';
import { type DesignCheck, designCheck } from '../src/model/lesson/design-check.js';
import { scenariosOf } from '../src/model/lesson/design-scenarios.js';
import { designText, type DesignText } from '../src/model/lesson/design-text.js';
import {
  type Design,
  FORM,
  isAsked,
  openQuestions,
  type DesignQuestion,
  DESIGN_QUESTIONS,
  UNKNOWN,
  withDesignAnswer,
} from '../src/model/lesson/design.js';
import { type CompleteScenario, isSame } from '../src/model/scenario.js';
import { LEGENDS, OPTIONS } from '../src/model/words/lesson-design.js';
import { outcomeOf, presets } from './outcomes.js';

/** Runs are the same for many designs. */
const known = new Map<string, Outcome>();
function run(scenario: CompleteScenario): Outcome {
  const text = JSON.stringify(scenario);
  const outcome = known.get(text) ?? outcomeOf(scenario);
  known.set(text, outcome);
  return outcome;
}

const checks = new Map<string, DesignCheck>();
function check(design: Design): DesignCheck {
  const text = JSON.stringify(design);
  const answer = checks.get(text) ?? designCheck(design, run, presets);
  checks.set(text, answer);
  return answer;
}

const NO_RETRIES = 'Retries are switched off.';

/** What came of which failure, by the first words that tell it, `-` where it does no harm. */
function table(design: Design): Record<string, string> {
  const { findings, survived } = check(design);
  const named = (title: string, setting: string) => {
    const names: [RegExp, string][] = [
      [/^Nothing/, 'healthy'],
      [/^The completion/, 'lost ack'],
      [/^The worker/, 'crash'],
      [/cut off/, 'zombie'],
      [/usual time/, 'copy'],
      [/fails at/, 'outage'],
      [/reply/, 'lost reply'],
      [/^The sender/, 'sender'],
    ];
    const name = names.find(([words]) => words.test(title))?.[1] ?? title;
    return setting === NO_RETRIES ? `${name}, no retries` : name;
  };
  return Object.fromEntries([
    ...survived.map(({ title, setting }) => [named(title, setting), '-']),
    ...findings.flatMap(({ cases }) =>
      cases.map(({ title, setting, wrong }) => [named(title, setting), wrong]),
    ),
  ]) as Record<string, string>;
}

const SUCCESS = 'The job reports success all the same.';
const FALSE_ALARM = 'Nothing is wrong outside, and yet the job reports failure.';

const ROWS = {
  effects: 'rows',
  duplication: 'copied',
  identity: 'business',
  partial: 'oneByOne',
  promise: 'replaces',
  receiver: 'forgets',
  atOnce: 'oneStep',
} as const satisfies Design;

// publish-3 has 78 customers, publish-4 73, publish-5 59 and publish-7 71; a crash at half of 73
// rows leaves 36, so that a job which gives up then lacks 37.
describe('rows', () => {
  const twice = (count: number) => `${count} customers stand twice in the ledger. ${SUCCESS}`;
  const doubled = {
    healthy: '-',
    'lost ack': twice(78),
    crash: twice(36),
    zombie: twice(59),
    copy: twice(71),
  };
  const safe = { healthy: '-', 'lost ack': '-', crash: '-', zombie: '-', copy: '-' };

  test.each<[string, Design, Record<string, string>]>([
    ['added', { promise: 'adds', identity: 'none' }, doubled],
    ['added, with a key that nobody compares', { promise: 'adds' }, doubled],
    ['replaced by their own key', {}, safe],
    ['passed over by run, task and customer', { promise: 'passes', identity: 'task' }, safe],
    ['replaced by a key that names the attempt', { identity: 'attempt' }, doubled],
    [
      'passed over, and the attempt is in the key',
      { promise: 'passes', identity: 'attempt' },
      doubled,
    ],
    ['to be recognised, and without a key', { promise: 'passes', identity: 'none' }, doubled],
    [
      'committed once by a task',
      { promise: 'refuses', partial: 'together', identity: 'task' },
      safe,
    ],
    ['committed once by period', { promise: 'refuses', partial: 'together' }, safe],
    // A commit for each attempt: what crashed half-way has not committed.
    [
      'committed again by each attempt',
      { promise: 'adds', partial: 'together' },
      { ...doubled, crash: '-' },
    ],
    ['visible before a commit that is refused', { promise: 'refuses' }, doubled],
    // Right in the one night that the lab runs.
    ['known by the job’s name instead of the night', { identity: 'job' }, safe],
  ])('%s', (_, answers, expected) => {
    expect(table({ ...ROWS, ...answers })).toEqual(expected);
  });

  test('without retries and copies nothing is doubled, and the job fails', () => {
    const design = { ...ROWS, promise: 'adds', identity: 'none', duplication: 'never' } as const;
    expect(table(design)).toEqual({
      'healthy, no retries': '-',
      'lost ack, no retries': FALSE_ALARM,
      'crash, no retries': '37 customers are missing from the ledger. The job reports failure.',
      'zombie, no retries': FALSE_ALARM,
    });
  });

  test('a key without the customer needs no failure to do harm', () => {
    const { findings, survived } = check({ ...ROWS, identity: 'period', promise: 'passes' });
    expect(survived).toEqual([]);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.cases[0]).toMatchObject({
      title: 'Nothing goes wrong',
      wrong: `795 customers are missing from the ledger. ${SUCCESS}`,
    });
  });

  test('a second copy is tried only where one may be started', () => {
    expect(Object.keys(table({ ...ROWS, duplication: 'retried' }))).not.toContain('copy');
  });
});

// With tries of three for each email, a hundred failing calls from the fifth on are 33 emails and a
// first try; a lost reply and a sender that forgets to mark make one repeat each.
describe('emails and messages', () => {
  const atomic = { ...ROWS, promise: 'refuses', partial: 'together', identity: 'task' } as const;
  const givenUp = `33 customers get no email. ${SUCCESS}`;
  const ofJob = { healthy: '-', 'lost ack': '-', crash: '-', zombie: '-', copy: '-' };

  test('a commit does not cover what the task sends itself', () => {
    expect(table({ ...atomic, effects: 'direct' })).toMatchObject({
      healthy: '-',
      'lost ack': `78 customers got two emails. ${SUCCESS}`,
      crash: `36 customers got two emails. ${SUCCESS}`,
      zombie: `59 customers got two emails. ${SUCCESS}`,
      copy: `71 customers got two emails. ${SUCCESS}`,
      'lost reply': `1 customer got two emails. ${SUCCESS}`,
    });
    expect(check({ ...atomic, effects: 'direct' }).findings[0]?.why).toBe(
      'The task calls the email service itself, outside the ledger’s transaction. Calls carry no id, so a repeat cannot be recognised.',
    );
  });

  test('an outbox covers the job, and not its sender', () => {
    expect(table({ ...atomic, effects: 'outbox' })).toEqual({
      ...ofJob,
      outage: givenUp,
      'lost reply': `1 customer gets two emails. ${SUCCESS}`,
      sender: `1 customer gets two emails. ${SUCCESS}`,
    });
  });

  test('a receiver that recognises ids covers the sender’s repeats, and no email given up', () => {
    expect(table({ ...atomic, effects: 'outbox', receiver: 'recognises' })).toEqual({
      ...ofJob,
      outage: givenUp,
      'lost reply': '-',
      sender: '-',
    });
  });

  test('an outbox inherits what its table does with a repeat', () => {
    expect(table({ ...ROWS, effects: 'outbox', promise: 'adds' })).toMatchObject({
      'lost ack': `78 customers stand twice in the ledger and 78 customers get two emails. ${SUCCESS}`,
    });
  });

  test.each<[string, Design, string]>([
    ['without an id', { promise: 'passes', identity: 'none' }, '78'],
    ['with an id that names the attempt', { promise: 'passes', identity: 'attempt' }, '78'],
    ['with an id that nobody remembers', { promise: 'adds' }, '78'],
    ['with an id that never changes', { promise: 'passes' }, '-'],
  ])('messages alone, %s', (_, answers, expected) => {
    const lostAck = table({ ...ROWS, effects: 'messages', ...answers })['lost ack'];
    expect(lostAck).toBe(
      expected === '-' ? '-' : `${expected} customers got two emails. ${SUCCESS}`,
    );
  });
});

test('computing alone harms nothing, unless nobody repeats it', () => {
  expect(table({ effects: 'nothing', duplication: 'copied' })).toEqual({
    healthy: '-',
    'lost ack': '-',
    crash: '-',
    zombie: '-',
    copy: '-',
  });
  // Customers of reduce-2, reduce-4 and reduce-5, which are never published.
  expect(table({ effects: 'nothing', duplication: 'never' })).toMatchObject({
    'lost ack, no retries': '69 customers are missing from the ledger. The job reports failure.',
    'crash, no retries': '73 customers are missing from the ledger. The job reports failure.',
    'zombie, no retries': '59 customers are missing from the ledger. The job reports failure.',
  });
});

describe('answers that do not go together', () => {
  test.each<[Design, RegExp]>([
    [{ promise: 'adds' }, /a unique constraint on the key/],
    [{ promise: 'adds', identity: 'none' }, /recognises a repeat, in one step/],
    [{ promise: 'adds', partial: 'together' }, /named by run and task, which is refused/],
    [{ promise: 'passes', identity: 'none' }, /such as period and customer/],
    [{ promise: 'replaces', identity: 'none' }, /such as period and customer/],
    [{ promise: 'refuses', identity: 'none' }, /the same for every attempt/],
    [{ promise: 'refuses', partial: 'oneByOne' }, /staged/],
    [{ effects: 'messages', promise: 'refuses' }, /an id that never changes/],
    [{ effects: 'messages', promise: 'replaces' }, /an id that never changes/],
  ])('%j', (answers, right) => {
    const { conflicts } = check({ ...ROWS, ...answers });
    expect(conflicts.map((conflict) => conflict.right).join(' ')).toMatch(right);
  });

  test.each<Design>([
    {},
    { promise: 'passes', identity: 'task' },
    { promise: 'refuses', partial: 'together', identity: 'task' },
    { promise: 'adds', identity: 'none', atOnce: 'mayRace' },
    { promise: 'adds', identity: UNKNOWN, atOnce: UNKNOWN },
    { effects: 'nothing', promise: 'adds', partial: 'together' },
    { effects: 'messages', promise: 'passes', partial: 'together' },
  ])('but these do: %j', (answers) => {
    expect(check({ ...ROWS, ...answers }).conflicts).toEqual([]);
  });
});

describe('what is not known', () => {
  test('is to be found out, and hidden questions are not', () => {
    expect(openQuestions({})).toEqual(DESIGN_QUESTIONS);
    expect(openQuestions({ effects: 'nothing' })).toEqual(['duplication']);
    expect(openQuestions({ ...ROWS, receiver: UNKNOWN })).toEqual([]);
    expect(openQuestions({ ...ROWS, effects: 'direct', receiver: UNKNOWN })).toEqual(['receiver']);
    expect(check({ ...ROWS, promise: UNKNOWN }).open).toEqual([
      {
        what: expect.stringContaining('Write the same thing twice') as string,
        tried: 'Tried until you know: “Nothing: it adds every write”.',
      },
    ]);
  });

  const broken = (design: Design) =>
    check(design).findings.flatMap(({ cases }) =>
      cases.map(({ scenario, title }) => ({ scenario, title })),
    );

  // An answer that a night without failures betrays is none that anybody does not know.
  const isBetrayed = (design: Design) =>
    broken(design).some(({ scenario }) => scenario.faults.length === 0);

  // Of two attempts at once nothing is run.
  test.each(DESIGN_QUESTIONS.filter((question) => question !== 'atOnce'))(
    'is tried at its worst: %s',
    (question) => {
      for (const design of everyDesign()) {
        if (!isAsked(question, design) || isBetrayed(design)) continue;
        const found = broken(withDesignAnswer(design, question, UNKNOWN)).map(({ title }) => title);
        // A task that only computes has the same failures in its own stage.
        const isComputing = question === 'effects' && design.effects === 'nothing';
        for (const { title } of broken(design)) {
          const told = isComputing
            ? title.replace('reduce-2', 'publish-3').replace('reduce', 'publish')
            : title;
          expect(found, JSON.stringify(design)).toContain(told);
        }
      }
    },
    60_000,
  );
});

describe('what the lab does not simulate is said', () => {
  test.each<[string, Design, RegExp]>([
    ['a race', { atOnce: 'mayRace' }, /A race between check and write/],
    ['a race that nobody knows of', { atOnce: UNKNOWN }, /A race between check and write/],
    ['the next night', { identity: 'job' }, /The next night/],
    ['a rerun', { identity: 'task' }, /A rerun of the same night/],
    ['a transaction of upserts', { partial: 'together' }, /in one transaction/],
    ['a key that is forgotten', { promise: 'passes' }, /Forgotten keys/],
    ['a receiver’s forgotten ids', { effects: 'direct', receiver: 'recognises' }, /Forgotten keys/],
    ['a coarse id', { effects: 'messages', identity: 'period' }, /Ids without the customer/],
    ['rows beside messages', { effects: 'messages' }, /a row for each message/],
    ['a changing input', { effects: 'nothing' }, /may compute something else/],
  ])('%s', (_, answers, words) => {
    expect(check({ ...ROWS, ...answers }).limits.join('\n')).toMatch(words);
    expect(check(ROWS).limits).toEqual([]);
  });

  test('no race where nothing is checked', () => {
    expect(check({ ...ROWS, promise: 'adds', identity: 'none', atOnce: 'mayRace' }).limits).toEqual(
      [],
    );
  });
});

test('as text it has every question with every answer', () => {
  const all = designText().flatMap((text): DesignText[] => [text, ...text.within]);
  expect(all.map(({ legend }) => legend)).toEqual(Object.values(LEGENDS));
  expect(all.flatMap(({ options }) => options.slice(0, -1))).toEqual(
    Object.values(OPTIONS).flatMap((options) => Object.values(options)),
  );
  for (const { options } of all) expect(options.at(-1)).toBe('I don’t know');
});

describe('every combination of answers', () => {
  test('is answered, by findings that are really wrong and survivals that are right', () => {
    for (const design of everyDesign()) {
      const { findings, survived } = check(design);
      const scenarios = survived.map(({ scenario }) => scenario);
      for (const { scenario, title } of survived) {
        expect(correctness(scenario), title).toBe('succeededAndRight');
        // What did not happen was not survived.
        expect(run(scenario).faultStruckMs, title).not.toContain(null);
      }
      for (const { cases, why } of findings) {
        expect(why).toMatch(/\w.*\.$/);
        const reasons = why.match(/because [^.]+/g) ?? [];
        expect(new Set(reasons).size, why).toBe(reasons.length);
        for (const { scenario, title, wrong } of cases) {
          expect(correctness(scenario), title).not.toBe('succeededAndRight');
          expect(wrong).toMatch(/\w.*\.$/);
          scenarios.push(scenario);
        }
      }
      expect(new Set(scenarios.map((scenario) => JSON.stringify(scenario))).size).toBe(
        scenarios.length,
      );
    }
  }, 60_000);

  test('runs only a few scenarios, whatever is left open', () => {
    for (const effects of [...FORM.effects, UNKNOWN] as const) {
      expect(scenariosOf({ effects }, presets).length).toBeLessThanOrEqual(13);
    }
  });

  test('has a second copy where one is started', () => {
    for (const { scenario, attempts } of known.values()) {
      const copies = attempts.filter(({ cause }) => cause === 'copy');
      expect(copies).toHaveLength(scenario.coordinator?.speculation?.stages?.length ?? 0);
    }
  });

  test('leads to addresses that open the same scenario', () => {
    for (const { scenario } of known.values()) {
      const address = writeAddress(scenario as CompleteScenario, presets);
      const read = readAddress(address, presets);
      expect(read.problems, address).toEqual([]);
      expect(isSame(read.scenario, scenario), address).toBe(true);
    }
    expect(known.size).toBeGreaterThan(100);
  });
});

function correctness(scenario: CompleteScenario) {
  return run(scenario).audit.runs[0]?.correctness;
}

/** Every design in which all that is asked is answered; of two attempts at once nothing is run. */
function everyDesign(): Design[] {
  return DESIGN_QUESTIONS.reduce<Design[]>(
    (designs, question: DesignQuestion) =>
      designs.flatMap((design) => {
        if (!isAsked(question, design)) return [design];
        const answers = question === 'atOnce' ? (['oneStep'] as const) : FORM[question];
        return answers.map((answer) => withDesignAnswer(design, question, answer));
      }),
    [{}],
  );
}
