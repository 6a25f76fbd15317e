/** How a cause stands after a decision. */
import { html, nothing } from 'lit';
import type { CaseCause } from '../engine/pkg/sim_wasm.js';
import type { Judgement } from '../model/lesson/case.js';
import { VERDICTS } from '../model/words/lesson-case.js';
import { signOf } from './sign.js';

export function verdictLine(judgement: Judgement | undefined, cause: CaseCause) {
  const found = judgement?.verdicts.find((one) => one.cause === cause);
  if (found === undefined) return nothing;
  const { verdict, why } = found;
  const isRight = verdict === 'rightlyTicked' || verdict === 'rightlyLeft';
  return html`<p class="verdict" data-tone=${isRight ? 'right' : 'wrong'}>
    <strong>${signOf(isRight)}${VERDICTS[verdict]}</strong> ${why}
  </p>`;
}
