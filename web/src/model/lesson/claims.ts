/** Statements about what comes of a run, which the engine proves or contradicts. */
import type { Fate, System } from '../../engine/pkg/sim_wasm.js';
import { keyOf, tuple } from '../keys.js';
import type { Run } from '../shown-run.js';
import { effectsOf } from '../system-requests.js';
import { systemAudit } from '../truth.js';
import { holds } from './bindings.js';
import type { Lab } from './lab.js';
import { attemptsOf, requestsOf } from './subject.js';
import { seeing } from './this-run.js';

/** Whether something is so in a run. */
export type Claim = (run: Run, lab: Lab) => boolean;

/** That each of some expectations holds, in which `this` is the run: `this | rows = this | customers`. */
export const says =
  (...expectations: readonly string[]): Claim =>
  (run, lab) =>
    expectations.every((expectation) => holds(seeing(lab, run), expectation));

export const both =
  (...claims: readonly Claim[]): Claim =>
  (run, lab) =>
    claims.every((claim) => claim(run, lab));

export const not =
  (claim: Claim): Claim =>
  (run, lab) =>
    !claim(run, lab);

/** That each customer stands in a system exactly once, with the right amount. */
export const isRight =
  (system: System): Claim =>
  ({ outcome }) =>
    systemAudit(outcome, system)?.isRight ?? false;

/** That each customer of a scenario got exactly one email. */
export const emailsOnceEach = (scenario: string): Claim =>
  says(`${scenario} | emailed-twice = 0`, `${scenario} | not-emailed = 0`);

export const reportsSuccess: Claim = ({ outcome }) => outcome.runs[0]?.report === 'succeeded';

/** That an attempt of a publish task made a request to a system for each customer of the task. */
export const reachedAll =
  (system: System, task: number, attempt: number): Claim =>
  ({ outcome }) => {
    const customers = outcome.partition.filter((of) => of === task).length;
    return requestsOf(outcome, system, publish(task, attempt)).length === customers;
  };

/** That a system took all that an attempt asked of it for something new, or made something else of it. */
export const becameAll =
  (system: System, task: number, attempt: number, fates: readonly Fate[]): Claim =>
  ({ outcome }) => {
    const { fate } = effectsOf(outcome, system).requests;
    const requests = requestsOf(outcome, system, publish(task, attempt));
    return (
      requests.length > 0 && requests.every((request) => fates.some((one) => one === fate[request]))
    );
  };

/** That the ledger turned away the commit of an attempt. */
export const commitRefused =
  (task: number, attempt: number): Claim =>
  ({ outcome }) => {
    const [by] = attemptsOf(outcome, publish(task, attempt));
    return effectsOf(outcome, 'ledger').commits.some(
      (commit) => commit.attempt === by && commit.fate === 'refused',
    );
  };

/** That some customer was written with different amounts. */
export const amountsDiffer: Claim = ({ outcome }) => {
  const { customer, cents } = effectsOf(outcome, 'ledger').requests;
  const known = new Map<number | undefined, number>();
  return cents.some((amount, request) => {
    const of = customer[request];
    const before = known.get(of);
    known.set(of, amount);
    return before !== undefined && before !== amount;
  });
};

/** That a retry's writes carry the keys that the attempt before it used. */
export const keysRecur =
  (task: number): Claim =>
  ({ outcome }) => {
    const ledger = effectsOf(outcome, 'ledger');
    const keysOf = (attempt: number) =>
      requestsOf(outcome, 'ledger', publish(task, attempt)).map((request) =>
        tuple(keyOf(outcome, ledger, request, ledger.identity)),
      );
    const before = new Set(keysOf(1));
    return keysOf(2).every((key) => before.has(key));
  };

const publish = (task: number, attempt: number) => `publish-${task}:${attempt}`;
