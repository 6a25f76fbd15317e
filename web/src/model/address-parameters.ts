/** The parameters of an address: one line of a table each, read and written by the same line. */
import type { LoserPolicy } from '../engine/pkg/sim_wasm.js';
import { DASHBOARD, DATA } from './address-data.js';
import { EMAIL_PARAMETERS } from './address-email.js';
import { parseFault, printFault } from './address-fault.js';
import {
  type Format,
  listOf,
  named,
  oneOf,
  TEXT,
  WHOLE_NUMBER,
  wordsOf,
} from './address-formats.js';
import { type Parameter, type Place, single } from './address-parameter.js';
import type { Complete, CompleteFault, CompleteScenario } from './scenario.js';
import { RIGHT } from './words/address.js';
import { ON_REPEAT_LABELS } from './words/controls.js';
import { FIELDS, SINK_NAMES, STAGES } from './words/names.js';

const LOSERS: Format<LoserPolicy> = named({ runsOn: 'runsOn', cancelled: 'cancelled' });
const NO_FAULT = 'none';

type Run = CompleteScenario['runs'][number];
type Coordinator = Complete<CompleteScenario['coordinator']>;
type Speculation = Coordinator['speculation'];
type Sink = CompleteScenario['sink'];

/** Workers x tasks: `16x16`. */
const CLUSTER: Format<CompleteScenario['cluster']> = {
  right: RIGHT.cluster,
  print: ({ workers, tasks }) => `${workers}x${tasks}`,
  parse: (text) => {
    const [workers, tasks, ...rest] = text.split('x').map((part) => WHOLE_NUMBER.parse(part));
    if (workers === undefined || tasks === undefined || rest.length > 0) return undefined;
    return { workers, tasks };
  },
};

/** The kind, and after a colon the fields when they are not the usual ones: `key:run,task`. */
const SINK: Format<Pick<Sink, 'kind' | 'identity'>> = {
  right: RIGHT.sink(wordsOf(SINK_NAMES), FIELDS),
  print: ({ kind, identity }) => (identity === null ? kind : `${kind}:${identity.join(',')}`),
  parse: (text) => {
    const [first = '', fields, ...rest] = text.split(':');
    const kind = oneOf(SINK_NAMES).parse(first);
    const identity = fields === undefined ? null : listOf(FIELDS, '').parse(fields);
    if (kind === undefined || identity === undefined || rest.length > 0) return undefined;
    return { kind, identity };
  },
};

export const PARAMETERS: readonly Parameter[] = [
  {
    ...single('data', DATA, {
      paths: ['data'],
      get: ({ data }) => data,
      set: (scenario, data) => ({ ...scenario, data }),
    }),
    words: { skewPercent: 'skew' },
  },
  single('cluster', CLUSTER, {
    paths: ['cluster'],
    get: ({ cluster }) => cluster,
    set: (scenario, cluster) => ({ ...scenario, cluster }),
  }),
  {
    name: 'fault',
    isList: true,
    paths: ['faults'],
    words: { afterRequest: 'request' },
    right: RIGHT.fault,
    write: ({ faults }) => (faults.length === 0 ? [NO_FAULT] : faults.map(printFault)),
    read: (scenario, texts) => {
      if (texts.length === 1 && texts[0] === NO_FAULT)
        return { scenario: { ...scenario, faults: [] } };
      const faults: CompleteFault[] = [];
      for (const text of texts) {
        const fault = parseFault(text);
        if (fault === undefined) return { unreadable: text };
        faults.push(fault);
      }
      return { scenario: { ...scenario, faults } };
    },
  },
  single('sink', SINK, {
    paths: ['sink.kind', 'sink.identity'],
    get: ({ sink }) => sink,
    set: (scenario, sink) => ({ ...scenario, sink: { ...scenario.sink, ...sink } }),
  }),
  single('on-repeat', oneOf(ON_REPEAT_LABELS), {
    paths: ['sink.onRepeat'],
    get: ({ sink }) => sink.onRepeat,
    set: (scenario, onRepeat) => ({ ...scenario, sink: { ...scenario.sink, onRepeat } }),
  }),
  single('dashboard', DASHBOARD, {
    paths: ['dashboard'],
    get: ({ dashboard }) => dashboard,
    set: (scenario, dashboard) => ({ ...scenario, dashboard }),
  }),
  ...EMAIL_PARAMETERS,
  single('speculate', listOf(STAGES, NO_FAULT), ofSpeculation('stages')),
  single('loser', LOSERS, ofSpeculation('loser')),
  single('check', WHOLE_NUMBER, ofSpeculation('checkEveryMs'), RIGHT.milliseconds(5000)),
  single('threshold', WHOLE_NUMBER, ofSpeculation('thresholdPercent'), RIGHT.percent(140)),
  single('attempts', WHOLE_NUMBER, ofCoordinator('maxAttempts'), RIGHT.attempts(4)),
  single('silence', WHOLE_NUMBER, ofCoordinator('silenceMs'), RIGHT.milliseconds(10000)),
  single('heartbeat', WHOLE_NUMBER, ofCoordinator('heartbeatEveryMs'), RIGHT.milliseconds(1000)),
  single('job', TEXT, {
    paths: ['job'],
    get: ({ job }) => job,
    set: (scenario, job) => ({ ...scenario, job }),
  }),
  single('run', TEXT, ofRun('id')),
  single('period', TEXT, ofRun('period')),
  single('start', WHOLE_NUMBER, ofRun('startMs'), RIGHT.milliseconds(0)),
];

function ofCoordinator<Key extends keyof Coordinator>(key: Key): Place<Coordinator[Key]> {
  return {
    paths: [`coordinator.${key}`],
    get: ({ coordinator }) => coordinator[key],
    set: (scenario, value) => ({
      ...scenario,
      coordinator: { ...scenario.coordinator, [key]: value },
    }),
  };
}

function ofSpeculation<Key extends keyof Speculation>(key: Key): Place<Speculation[Key]> {
  const speculation = ofCoordinator('speculation');
  return {
    paths: speculation.paths.map((path) => `${path}.${key}`),
    get: (scenario) => speculation.get(scenario)[key],
    set: (scenario, value) =>
      speculation.set(scenario, { ...speculation.get(scenario), [key]: value }),
  };
}

/** The first run's; a scenario of this version has one. */
function ofRun<Key extends keyof Run>(key: Key): Place<Run[Key]> {
  const firstOf = ({ runs: [first] }: CompleteScenario): Run => {
    if (first === undefined) throw new Error('the scenario has no run');
    return first;
  };
  return {
    paths: [`runs[0].${key}`],
    get: (scenario) => firstOf(scenario)[key],
    set: (scenario, value) => ({
      ...scenario,
      runs: [{ ...firstOf(scenario), [key]: value }, ...scenario.runs.slice(1)],
    }),
  };
}
