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
  {
    sink: { kind: 'key', onRepeat: 'error' },
    email: { path: 'direct' },
    faults: [
      { do: 'lose', target: { ack: publish(3) } },
      { do: { slow: { percent: 10000 } }, target: { worker: 2 } },
    ],
  },
];
