/** An attempt's name with its colour: `publish-3 attempt-1 · worker 3`. */
import { css, html, type TemplateResult } from 'lit';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptAt, attemptColour } from '../model/attempts.js';
import { countedAttemptName, taskName, workerName } from '../model/words/names.js';

/** The name of the attempt at a position of the outcome. */
export function attemptText(outcome: Outcome, position: number): string {
  const attempt = attemptAt(outcome, position);
  return `${taskName(attempt.stage, attempt.task)} ${countedAttemptName(attempt)}`;
}

/** A small square in the attempt's colour with its number; the text beside it says the same. */
export function attemptSwatch(outcome: Outcome, position: number): TemplateResult {
  return html`<span
    class="swatch"
    data-colour=${attemptColour(outcome, position)}
    aria-hidden="true"
    >${attemptAt(outcome, position).attempt}</span
  >`;
}

export function attemptLabel(outcome: Outcome, position: number): TemplateResult {
  const { worker } = attemptAt(outcome, position);
  return html`<span class="attempt"
    >${attemptSwatch(outcome, position)}<span
      >${attemptText(outcome, position)}<span class="soft"> · ${workerName(worker)}</span></span
    ></span
  >`;
}

export const attemptStyles = css`
  .attempt {
    display: inline-flex;
    align-items: baseline;
    gap: var(--rl-space-2);
  }

  .swatch {
    display: inline-block;
    flex: none;
    min-width: calc(1.25 * var(--rl-rem));
    padding: 0 calc(0.25 * var(--rl-rem));
    border-radius: calc(0.25 * var(--rl-rem));
    background: var(--rl-attempt-1);
    color: var(--rl-surface);
    font-size: calc(0.75 * var(--rl-rem));
    font-weight: 650;
    line-height: calc(1.25 * var(--rl-rem));
    text-align: center;
  }

  .swatch[data-colour='2'] {
    background: var(--rl-attempt-2);
  }

  .swatch[data-colour='3'] {
    background: var(--rl-attempt-3);
  }

  .swatch[data-colour='4'] {
    background: var(--rl-attempt-4);
  }
`;
