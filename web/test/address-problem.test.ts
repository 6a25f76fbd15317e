import { expect, test } from 'vitest';
import { inAddress, PARAMETERS, readAddress } from '../src/model/address.js';
import { parameterAt } from '../src/model/address-problem.js';
import { scenarioOf } from '../src/model/scenario.js';
import { engine, outcomeOf, preset, presets } from './outcomes.js';

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
  ['?sink=upsert&on-repeat=error', /^on-repeat: must be “success” for append and upsert/],
  ['?sink=key:run,run', /^sink: must name each only once/],
  ['?speculate=map,map', /^speculate: must name each only once/],
  ['?remember=for-good', /^remember: must be “nothing” .* choose an id, such as “id=logical”$/],
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
  [
    '?sink=upsert&key-check=key-then-row:50',
    /^key-check: must be “one-step” or left out but for key/,
  ],
  ['?sink=key&key-check=key-then-row:70000', /^key-check: key-check must be 0 to 60000/],
  ['?sink=key&key-memory=0', /^key-memory: key-memory must be 1 to/],
  [
    '?sink=upsert&key-memory=60000',
    /^key-memory: must be “for-good” or left out, or “60000” for key; /,
  ],
  ['?sink=upsert&unknown-commit=verify', /^unknown-commit: must be “retry-commit” or left out/],
  ['?sink=key&on-conflict=ignore', /^on-conflict: must be “replace” or left out but for upsert/],
  ['?fencing=yes', /^fencing: must be “no” without a lock, .* lock, such as “lock=wait”$/],
  ['?times=staging-70000', /^times: staging must be 0 to 60000/],
  ['?topic=0', /^topic: consumers must be 1 to 16/],
  ['?topic=3:run,run', /^topic: must name each only once/],
  ['?paid=200000', /^paid: paid must be 0 to 100000/],
  ['?paid=5&quota=0/5', /^quota: calls must be 1 to/],
  ['?paid=5&quota=5/0', /^quota: quota must be 1 to/],
  ['?counter=plain:run,run', /^counter: must name each only once/],
  ['?queue=wait:timeout-0', /^queue: timeout must be 1 to/],
  ['?lock=wait:lease-0', /^lock: lease must be 1 to/],
  ['?reading=115000:0', /^reading: percent must be 1 to/],
  ['?call-tries=0', /^call-tries: tries must be 1 to 16/],
  ['?call-timeout=9999999', /^call-timeout: call-timeout must be 0 to/],
  ['?writer=email', /^writer: must do without email: .*, so choose “email=outbox”$/],
  ['?refuse=topic,topic', /^refuse: must name each only once/],
  [
    '?fault=crash:publish-4',
    /^fault: must say how far the attempt gets, such as “@50”, or .*, such as “@request-5”$/,
  ],
  [
    '?fault=crash:worker-3@50',
    /^fault: “worker-3” must fit what is done: crash needs .*, such as “publish-3:1” or “sender”$/,
  ],
  [
    '?fault=cut-off:worker-3@50',
    /^fault: “worker-3” must fit .*: cut-off needs an attempt, such as “publish-3:1”$/,
  ],
  ['?fault=lose:worker-3', /“ack:publish-3:1”, “commit-replies:1” or “email-replies:5”$/],
  [
    '?fault=fail:write-replies:5',
    /^fault: “write-replies:5” .*“email-calls:5” or “topic-calls:5”$/,
  ],
  ['?fault=slow:sender@150', /^fault: “sender” must fit .*such as “worker-3” or “publish-3:1”$/],
  ['?fault=pause:publish-3:1@50:10', /^fault: “@50” must be one of its requests .*“@request-5”$/],
  ['?fault=restart:coordinator', /^fault: must be a time for a restart, such as “@115000”$/],
  ['?fault=crash:sender@50', /^fault: “@50” must be a request for the sender, .*“@request-5”$/],
  ['?fault=lose:ack:publish-3:1@50', /^fault: “@50” must be left out: a message is lost/],
  ['?fault=restart:coordinator:run-1@5', /^fault: run must be 0/],
  ['?fault=lose:topic-calls:0', /^fault: first must be 1 to/],
  ['?run=a&run=', /^run \(number 2\): must be 1 to/],
  ['?start=0&start=0&start=0&start=0&start=0', /^start: /],
  [
    '?data=synthetic:100000:seed-1&topic=3&paid=5&counter=plain&attempts=16',
    /^data: customers x runs x attempts x requests for a customer x tries must be at most/,
  ],
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

test('what one text says for several runs is told of each', () => {
  const told = ['period (run-0)', 'period (run-1)'].map(
    (where) => `${where}: must be 1 to 64 characters, got 0`,
  );
  expect(problemsOf('?period=&period=')).toEqual(told);
  expect(problemsOf('?start=0&start=0&period=')).toEqual(told);
});

/** What is advised, and with it the address in which it can be typed. */
const ADVISED = [
  ['?sink=upsert&on-repeat=error', (text: string) => `?sink=upsert&on-repeat=${text}`],
  ['?sink=upsert&key-check=key-then-row:50', (text: string) => `?sink=upsert&key-check=${text}`],
  ['?sink=upsert&key-memory=60000', (text: string) => `?sink=key&key-memory=${text}`],
  ['?sink=upsert&unknown-commit=verify', (text: string) => `?unknown-commit=${text}`],
  ['?sink=key&on-conflict=ignore', (text: string) => `?sink=key&on-conflict=${text}`],
  [
    '?fencing=yes',
    (text: string) => (text.includes('=') ? `?fencing=yes&${text}` : `?fencing=${text}`),
  ],
  [
    '?remember=for-good',
    (text: string) => (text.includes('=') ? `?remember=for-good&${text}` : `?remember=${text}`),
  ],
  ['?writer=email', (text: string) => `?${text}`],
  ['?fault=crash:publish-4', (text: string) => `?fault=crash:publish-4${text}`],
  ['?fault=lose:worker-3', (text: string) => `?fault=lose:${text}`],
  ['?fault=fail:write-replies:5', (text: string) => `?fault=fail:${text}`],
  ['?fault=slow:sender@150', (text: string) => `?fault=slow:${text}@150`],
  ['?fault=pause:publish-3:1@50:10', (text: string) => `?fault=pause:publish-3:1${text}:10`],
  ['?fault=restart:coordinator', (text: string) => `?fault=restart:coordinator${text}`],
] as const;

test.each(ADVISED)('what is advised can be typed: %s', (search, typed) => {
  const [problem = ''] = problemsOf(search);
  const texts = [...problem.matchAll(/“([^”]+)”(?! must)/g)].map(([, text]) => text ?? '');
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(problemsOf(typed(text)), text).toEqual([]);
});

test.each(
  PARAMETERS.filter(({ usual }) => usual !== undefined).map(({ name, usual }) => [name, usual]),
)('what is usual for %s is what the engine takes for an empty object', (name, usual) => {
  const field = { paid: 'paidCalls', lock: 'lock' }[name ?? ''] ?? '';
  const parameter = PARAMETERS.find((it) => it.name === name);
  const scenario = scenarioOf(outcomeOf({ effects: { [field]: {} } }));
  expect(parameter?.write(scenario)).toEqual([usual]);
});

test('a value in what is no JSON, or of no parameter, stays as it is', () => {
  const told = (path: string, message: string) =>
    inAddress({ path, message }, preset('reference')).message;
  expect(told('sink.keyCheck', 'there is no field "a\\"b"')).toBe('there is no field "a\\"b"');
  expect(told('sink.keyCheck', 'must be so, got "oneStep"')).toBe('must be so, got "oneStep"');
  expect(told('sink.keyCheck', 'such as "odd"')).toBe('such as "odd"');
});

test('what no parameter sets keeps its path', () => {
  const problem = { path: 'schema', message: 'must be 1' };
  expect(inAddress(problem, preset('reference'))).toEqual({
    parameter: 'schema',
    message: 'must be 1',
  });
});
