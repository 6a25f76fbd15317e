/** A write's key: the values of the fields by which a system recognises a repeat. */
import type { IdentityField, Outcome, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { scenarioOf } from './scenario.js';
import { attemptName, callName, taskName } from './words/names.js';

/** One field of a key with its value. */
export interface KeyPart {
  field: IdentityField;
  value: string;
}

/** The values of some fields of a request, in the order of the fields. */
export function keyOf(
  outcome: Outcome,
  { requests }: SystemEffects,
  request: number,
  fields: readonly IdentityField[],
): KeyPart[] {
  const attempt = outcome.attempts[requests.attempt[request] ?? -1];
  const { job, runs } = scenarioOf(outcome);
  const run = runs[attempt?.run ?? -1];
  const customer = outcome.customers.id[requests.customer[request] ?? -1];
  if (attempt === undefined || run === undefined || customer === undefined) {
    throw new Error(`request ${request} names an attempt or a customer that is not there`);
  }
  const values: Record<IdentityField, string> = {
    job,
    run: run.id,
    period: run.period,
    task: taskName(attempt.stage, attempt.task),
    attempt: attemptName(attempt.attempt),
    customer,
    call: callName(request),
  };
  return fields.map((field) => ({ field, value: values[field] }));
}

/** `(nightly-ledger-2026-03-02, publish-3, cust-0008)` */
export function tuple(parts: readonly KeyPart[]): string {
  return `(${parts.map(({ value }) => value).join(', ')})`;
}

/** The fields in which keys of the same fields differ. */
export function differingFields(keys: readonly (readonly KeyPart[])[]): Set<IdentityField> {
  const [first = []] = keys;
  return new Set(
    first
      .filter(({ value }, position) => keys.some((key) => key[position]?.value !== value))
      .map(({ field }) => field),
  );
}
