/** Scenarios far from the lesson, for whatever must hold for all. */
import type { Scenario } from '../src/engine/pkg/sim_wasm.js';

export const publish = (task: number, attempt = 1) => ({
  stage: 'publish' as const,
  task,
  attempt,
});

/** One worker, many tasks, nobody to run them, everything at once. */
export const ODD: Record<string, Scenario> = {
  'one worker': { cluster: { workers: 1, tasks: 1 } },
  '512 tasks': { cluster: { workers: 512, tasks: 512 }, email: { path: 'outbox' } },
  'never ends': {
    cluster: { workers: 1, tasks: 2 },
    faults: [{ do: 'cutOff', target: { attempt: publish(0) }, when: { percent: 40 } }],
  },
  'five tasks in question': {
    faults: [0, 1, 2, 3, 4].map((task) => ({
      do: 'lose',
      target: { ack: publish(task) },
      when: null,
    })),
  },
  'four attempts': {
    sink: { kind: 'key', onRepeat: 'error' },
    faults: [{ do: 'lose', target: { ack: publish(3) }, when: null }],
  },
  'an hour of silence': {
    coordinator: { silenceMs: 3_600_000 },
    faults: [{ do: 'crash', target: { attempt: publish(3) }, when: { percent: 0 } }],
  },
  'a sender with trouble at every step': {
    email: { path: 'outbox', sender: { restartAfterMs: 0 } },
    faults: [
      { do: 'fail', target: { emailCall: { first: 1, count: 100 } } },
      { do: 'lose', target: { emailReply: { first: 90, count: 100 } } },
      ...[1, 4, 40].map((afterRequest) => ({
        do: 'crash' as const,
        target: { sender: 0 },
        when: { afterRequest },
      })),
    ],
  },
  'one customer': { data: { synthetic: { customers: 1, seed: 1 } }, email: { path: 'direct' } },
  'a fault that never strikes': {
    faults: [{ do: 'lose', target: { ack: publish(3, 9) }, when: null }],
  },
};
