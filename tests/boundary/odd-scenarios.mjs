/** Scenarios far from the lesson. */
const publish = (task, attempt = 1) => ({ stage: 'publish', task, attempt });

export const oddScenarios = [
  { cluster: { workers: 1, tasks: 1 } },
  { cluster: { workers: 512, tasks: 512 }, sink: { kind: 'atomic' }, email: { path: 'outbox' } },
  { job: '"quoted" \\ ünïcode \u2028', runs: [{ id: '\u{1F4D2}', period: 'März' }] },
  {
    cluster: { workers: 1, tasks: 2 },
    faults: [{ do: 'cutOff', target: { attempt: publish(0) }, when: { percent: 40 } }],
  },
  // Made-up customers come from a generator of their own, which must not differ either.
  {
    data: { synthetic: { customers: 1000, seed: Number.MAX_SAFE_INTEGER, skewPercent: 50 } },
    email: { path: 'outbox', notificationId: 'logical', dedupeMemory: { forMs: 60000 } },
    dashboard: 'takesLatestRow',
    faults: [
      { do: 'crash', target: { sender: 0 }, when: { afterRequest: 9 } },
      { do: 'fail', target: { emailCall: { first: 20, count: 5 } } },
      { do: 'repeat', target: { write: { task: 3, row: 2 } } },
    ],
  },
  {
    data: { synthetic: { customers: 20000, seed: 0 } },
    email: { path: 'direct', client: { tries: 2 } },
    faults: [{ do: 'lose', target: { emailReply: { first: 5, count: 9 } } }],
  },
  {
    sink: { kind: 'key', onRepeat: 'error' },
    email: { path: 'direct' },
    faults: [
      { do: 'lose', target: { ack: publish(3) } },
      { do: { slow: { percent: 10000 } }, target: { worker: 2 } },
    ],
  },
];
