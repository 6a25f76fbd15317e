/**
 * The parameters that most addresses are made of: one line of a table each, read and written by
 * the same line. Those of the fine print are in address-fine-print.ts.
 */
import type { LoserPolicy } from '../engine/pkg/sim_wasm.js';
import { DASHBOARD, DATA } from './address-data.js';
import { EMAIL_PARAMETERS } from './address-email.js';
import { parseFault, printFault, sayPart } from './address-fault.js';
import { amongst, IDENTITY, listOf, named, NONE, oneOf } from './address-formats.js';
import { type Format, WHOLE_NUMBER } from './address-number.js';
import { fieldOf, type Parameter, SCENARIO, single } from './address-parameter.js';
import type { CompleteFault, CompleteScenario } from './scenario.js';
import { ON_REPEAT_LABELS } from './words/controls.js';
import { SINK_NAMES, STAGES } from './words/names.js';

type Sink = CompleteScenario['sink'];

/** Workers x tasks: `16x16`. */
const CLUSTER: Format<CompleteScenario['cluster']> = {
  print: ({ workers, tasks }) => `${workers}x${tasks}`,
  parse: (text) => {
    const [workers, tasks, ...rest] = text.split('x').map((part) => WHOLE_NUMBER.parse(part));
    if (workers === undefined || tasks === undefined || rest.length > 0) return undefined;
    return { workers, tasks };
  },
};

/** The kind, and after a colon the fields when they are not the usual ones: `key:run,task`. */
const SINK: Format<Pick<Sink, 'kind' | 'identity'>> = {
  words: Object.keys(SINK_NAMES),
  print: ({ kind, identity }) => (identity === null ? kind : `${kind}:${IDENTITY.print(identity)}`),
  parse: (text) => {
    const [first = '', fields, ...rest] = text.split(':');
    const kind = oneOf(SINK_NAMES).parse(first);
    // Nothing behind the colon is how no field was written before it was `none`.
    const identity = fields === undefined ? null : IDENTITY.parse(fields === '' ? NONE : fields);
    if (kind === undefined || identity === undefined || rest.length > 0) return undefined;
    return { kind, identity };
  },
};

const LOSERS = named<Exclude<LoserPolicy, object>>({ runsOn: 'runs-on', cancelled: 'cancelled' });
/** `runs-on`, `cancelled`, or after how many milliseconds it is. */
const LOSER: Format<LoserPolicy> = {
  print: (loser) =>
    typeof loser === 'string' ? LOSERS.print(loser) : String(loser.cancelledAfterMs),
  parse: (text) => {
    // As it was written before every word of an address was in small letters.
    const word = text === 'runsOn' ? text : LOSERS.parse(text);
    if (word !== undefined) return word;
    const cancelledAfterMs = WHOLE_NUMBER.parse(text);
    return cancelledAfterMs === undefined ? undefined : { cancelledAfterMs };
  },
};

const COORDINATOR = fieldOf(SCENARIO, 'coordinator');
const SPECULATION = fieldOf(COORDINATOR, 'speculation');

export const PARAMETERS: readonly Parameter[] = [
  {
    ...single('data', DATA, fieldOf(SCENARIO, 'data')),
    // What is too much for all customers together is found in what is done for each.
    together: 'effects',
    words: { skewPercent: 'skew' },
  },
  single('cluster', CLUSTER, fieldOf(SCENARIO, 'cluster')),
  {
    name: 'fault',
    isList: true,
    paths: ['faults'],
    words: { afterRequest: 'request', atMs: 'time', cutOff: 'cut-off' },
    say: sayPart,
    write: ({ faults }) => (faults.length === 0 ? [NONE] : faults.map(printFault)),
    read: (scenario, texts) => {
      if (texts.length === 1 && texts[0] === NONE) return { scenario: { ...scenario, faults: [] } };
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
  single('on-repeat', oneOf(ON_REPEAT_LABELS), fieldOf(fieldOf(SCENARIO, 'sink'), 'onRepeat')),
  single('dashboard', DASHBOARD, fieldOf(SCENARIO, 'dashboard')),
  ...EMAIL_PARAMETERS,
  single('speculate', listOf(amongst(STAGES)), fieldOf(SPECULATION, 'stages')),
  {
    ...single('loser', LOSER, fieldOf(SPECULATION, 'loser')),
    words: { cancelledAfterMs: 'loser' },
  },
  single('check', WHOLE_NUMBER, fieldOf(SPECULATION, 'checkEveryMs')),
  single('threshold', WHOLE_NUMBER, fieldOf(SPECULATION, 'thresholdPercent')),
  single('attempts', WHOLE_NUMBER, fieldOf(COORDINATOR, 'maxAttempts')),
  single('silence', WHOLE_NUMBER, fieldOf(COORDINATOR, 'silenceMs')),
  single('heartbeat', WHOLE_NUMBER, fieldOf(COORDINATOR, 'heartbeatEveryMs')),
];
