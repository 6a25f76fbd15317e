/** Works something out once for an outcome, whoever asks. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';

/** The same function, which remembers its answer for as long as the outcome is around. */
export function once<Answer>(workOut: (outcome: Outcome) => Answer): (outcome: Outcome) => Answer {
  const answers = new WeakMap<Outcome, { answer: Answer }>();
  return (outcome) => {
    const known = answers.get(outcome);
    if (known !== undefined) return known.answer;
    const answer = workOut(outcome);
    answers.set(outcome, { answer });
    return answer;
  };
}
