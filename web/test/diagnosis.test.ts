import { describe, expect, test } from 'vitest';
import type { Scenario } from '../src/engine/pkg/sim_wasm.js';
import { diagnosisOf } from '../src/model/diagnosis.js';
import { outcomeOf, preset, presets } from './outcomes.js';

const diagnose = (scenario: Scenario) => diagnosisOf(outcomeOf(scenario));

const ONE_CUSTOMER: Scenario = { data: { synthetic: { customers: 1, seed: 1 } } };

/** Each sign in one line: title, evidence, facts. */
const signs = (scenario: Scenario) =>
  diagnose(scenario).signs.map(({ title, evidence, facts }) =>
    [title, evidence, ...facts.map(({ text }) => text)].join(' | '),
  );

describe('the warning signs', () => {
  test('of a lost completion message point at one task by size, by revenue and by customer', () => {
    expect(signs(preset('lost-ack-append'))).toEqual([
      'More rows than customers | 874 rows − 796 customers = 78 too many | publish-3 has exactly 78 customers | all 78 of publish-3',
      'More revenue than there should be | 81,698,537 − 74,558,550 = 7,139,987 cents too much | exactly the revenue of publish-3 | all 78 of publish-3',
    ]);
  });

  test('of keys that name the attempt are a sign of their own', () => {
    expect(signs(preset('lost-ack-attempt-key'))[2]).toContain('78 customers');
  });

  test('of a crash half-way fit no whole task', () => {
    const [rows] = signs(preset('crash-append'));
    expect(rows).toContain('no publish task has exactly 36 customers | 36 of the 73 of publish-4');
  });

  test('of emails alone say that the ledger is right', () => {
    expect(signs(preset('zombie-atomic-direct'))).toEqual([
      'The ledger is right, the emails are not | 855 emails − 796 customers = 59 too many | publish-5 has exactly 59 customers | all 59 of publish-5',
    ]);
    expect(signs(preset('sender-crash-marks-first'))[0]).toContain(
      '796 customers − 795 emails = 1 missing',
    );
  });

  test('of one customer speak of one', () => {
    const [rows] = signs({
      ...ONE_CUSTOMER,
      faults: [
        { do: 'repeat', target: { write: { task: outcomeOf(ONE_CUSTOMER).partition[0] ?? 0 } } },
      ],
    });
    expect(rows).toContain('| 2 rows − 1 customer = 1 too many |');
  });
});

describe('what fits the signs', () => {
  test('is told once for all signs that leave the same causes', () => {
    const { causes, lookAt } = diagnose(preset('lost-ack-append'));
    expect(causes).toHaveLength(1);
    expect(causes[0]?.lead).toContain('cannot tell one from another');
    expect(causes[0]?.causes).toHaveLength(4);
    expect(new Set(lookAt).size).toBe(lookAt.length);
  });

  test('names a crash of the sender whichever step came first', () => {
    const crash = preset('sender-crash-marks-first');
    expect(diagnose(crash).causes[0]?.causes).toContain(
      'The sender crashed between the two steps for one email, sending and marking.',
    );
  });

  test('is told apart where one sign excludes what another allows', () => {
    const { causes } = diagnose(preset('crash-attempt-key'));
    expect(causes.map(({ heading }) => heading)).toEqual([
      'What may have happened: more rows than customers and more revenue than there should be',
      'What may have happened: keys that differ only in the attempt',
    ]);
  });
});

describe('what the signs do not show', () => {
  const remarks = (scenario: Scenario) => diagnose(scenario).remarks.join(' ');

  test('is nothing when all is right', () => {
    expect(remarks(preset('reference'))).toContain('the tables look right, and they are.');
  });

  test('is what comes of any run but the first', () => {
    expect(remarks(preset('two-nights-job-key'))).toContain(
      'This is about run 1 alone, the morning after it. Of the other run nothing is looked at.',
    );
  });

  test('is what is missing', () => {
    expect(diagnose(preset('no-retries-crash')).signs).toEqual([]);
    expect(remarks(preset('no-retries-crash'))).toContain(
      'Yet 37 customers are missing from the ledger: the signs look for too much, or for wrong emails beside a right ledger. What is missing, a count of customers would show.',
    );
  });

  test('is that the job fails though nothing is wrong', () => {
    expect(remarks(preset('no-retries-lost-ack'))).toContain('the job did not report success');
  });

  test('is the doubled emails beside a ledger that is wrong too', () => {
    expect(remarks(preset('zombie-append-outbox'))).toContain('59 customers get two emails');
  });

  test('is a sum that the dashboard makes look right', () => {
    const scenario = { ...preset('lost-ack-append'), dashboard: 'takesLatestRow' as const };
    expect(remarks(scenario)).toContain('hides 78 rows');
  });

  test('is nothing beside signs that show everything', () => {
    for (const name of ['lost-ack-append', 'zombie-atomic-direct']) {
      expect(remarks(preset(name)), name).toBe('');
    }
  });
});

test('every sign has its words, for every preset', () => {
  for (const { name, scenario } of presets) {
    const { signs, causes, lookAt, remarks } = diagnose(scenario);
    const facts = signs.flatMap((sign) => sign.facts.map(({ text }) => text));
    const lists = causes.flatMap((group) => group.causes);
    for (const text of [...facts, ...lists, ...lookAt, ...remarks]) {
      expect(text, name).toMatch(/\w/);
      expect(text, name).not.toMatch(/undefined|NaN/);
    }
    expect(signs.length + remarks.length, name).toBeGreaterThan(0);
  }
});
