import { expect, test } from 'vitest';
import { inAddress, PARAMETERS, readAddress } from '../src/model/address.js';
import { parameterAt } from '../src/model/address-problem.js';

import { engine, preset, presets } from './outcomes.js';

/** What the engine finds in the scenario of an address, as the page tells it. */
function problemsOf(search: string): string[] {
  const { scenario, problems } = readAddress(search, presets);
  expect(problems).toEqual([]);
  const reply = engine.run_scenario(scenario);
  if ('outcome' in reply) return [];
  return reply.problems.map((problem) => {
    const { parameter, message } = inAddress(problem, scenario);
    return `${parameter}: ${message}`;
  });
}

/** The paths of everything in a scenario that is no object itself. */
function placesOf(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path];
  if (Array.isArray(value)) {
    return value.length === 0
      ? [path]
      : value.flatMap((item: unknown, position) => placesOf(item, `${path}[${position}]`));
  }
  return Object.entries(value).flatMap(([key, part]) =>
    placesOf(part, path === '' ? key : `${path}.${key}`),
  );
}

test('every place of a scenario belongs to the parameter that sets it', () => {
  const places = ['speculation-append', 'copies-quota']
    .flatMap((name) => placesOf(preset(name)))
    .filter((path) => path !== 'schema');
  expect(places.length).toBeGreaterThan(15);
  for (const path of places) expect(parameterAt(PARAMETERS, path), path).toHaveProperty('name');
  const names = new Set(places.map((path) => parameterAt(PARAMETERS, path)?.name));
  expect([...names].sort()).toEqual(PARAMETERS.map(({ name }) => name).sort());
});

test.each([
  ['?fault=lose:ack:publish-99:1', /^fault: task must be 0 to 11 in this cluster, got 99$/],
  ['?attempts=99', /^attempts: attempts must be 1 to \d+, got 99$/],
  ['?cluster=0x12', /^cluster: workers must be 1 to \d+, got 0$/],
  ['?silence=2000&heartbeat=3000', /^heartbeat: heartbeat must be less than silence \(2000\)/],
  ['?sink=upsert&on-repeat=error', /^on-repeat: must be "success"/],
  ['?sink=key:run,run', /^sink: must name each only once/],
  ['?speculate=map,map', /^speculate: must name each only once/],
  ['?remember=for-good', /^remember: must be "nothing" .* choose an id, such as "logical"$/],
  ['?id=send&remember=0', /^remember: remember must be 1 to/],
  ['?tries=0', /^tries: tries must be 1 to 16, got 0$/],
  ['?timeout=9999999', /^timeout: timeout must be 0 to/],
  ['?retry-after=9999999', /^retry-after: retry-after must be 0 to/],
  ['?restart=9999999', /^restart: restart must be 0 to/],
  ['?data=synthetic:0:seed-1', /^data: customers must be 1 to/],
  ['?data=synthetic:9:seed-1:skew-70', /^data: skew must be 0 to 50, got 70$/],
  ['?fault=crash:sender@request-0', /^fault: request must be 1 to/],
  ['?fault=repeat:publish-12:1@row-1', /^fault: task must be 0 to 11 in this cluster, got 12$/],
  ['?fault=fail:email-calls:0', /^fault: first must be 1 to/],
  ['?loser=0', /^loser: loser must be 1 to/],
  ['?sink=upsert&key-check=key-then-row:50', /^key-check: must be "oneStep"/],
  ['?sink=key&key-check=key-then-row:70000', /^key-check: key-check must be 0 to 60000/],
  ['?sink=key&key-memory=0', /^key-memory: key-memory must be 1 to/],
  ['?fencing=yes', /^fencing: must be false without a lock/],
  ['?times=staging-70000', /^times: staging must be 0 to 60000/],
  ['?topic=0', /^topic: consumers must be 1 to 16/],
  ['?topic=3:run,run', /^topic: must name each only once/],
  ['?paid=200000', /^paid: paid must be 0 to 100000/],
  ['?paid=5&quota=0/5', /^quota: calls must be 1 to/],
  ['?paid=5&quota=5/0', /^quota: quota must be 1 to/],
  ['?counter=plain:run,run', /^counter: must name each only once/],
  ['?queue=wait:timeout-0', /^queue: timeout must be 1 to/],
  ['?lock=wait:lease-0', /^lock: lease must be 1 to/],
  ['?reading=115000:0', /^reading: raisePercent must be 1 to/],
  ['?call-tries=0', /^call-tries: tries must be 1 to 16/],
  ['?call-timeout=9999999', /^call-timeout: call-timeout must be 0 to/],
  ['?writer=email', /^writer: must do without email/],
  ['?refuse=topic,topic', /^refuse: must name each only once/],
  ['?fault=restart:coordinator:run-1@5', /^fault: /],
  ['?fault=lose:topic-calls:0', /^fault: first must be 1 to/],
  ['?run=a&run=', /^run \(number 2\): must be 1 to/],
  ['?start=0&start=0&start=0&start=0&start=0', /^start: /],
  ['?job=', /^job: must be 1 to/],
  ['?run=', /^run: must be 1 to/],
  ['?start=999999999999', /^start: start of the first run must be/],
])('%s', (search, told) => {
  const [problem, ...others] = problemsOf(search);
  expect(problem).toMatch(told);
  expect(others).toEqual([]);
});

test('of several faults the one in question is told by its number', () => {
  expect(problemsOf('?fault=lose:ack:publish-3:1&fault=lose:ack:publish-99:1')).toEqual([
    'fault (number 2): task must be 0 to 11 in this cluster, got 99',
  ]);
});

test('what no parameter sets keeps its path', () => {
  const problem = { path: 'schema', message: 'must be 1' };
  expect(inAddress(problem, preset('reference'))).toEqual({
    parameter: 'schema',
    message: 'must be 1',
  });
});
