/** The data set and its reader in an address: `synthetic:1000:seed-42:skew-25`, `latest-row`. */
import type { Dashboard } from '../engine/pkg/sim_wasm.js';
import { named } from './address-formats.js';
import { type Format, WHOLE_NUMBER } from './address-number.js';
import type { CompleteScenario } from './scenario.js';

const LESSON = 'lesson';
const SYNTHETIC = /^synthetic:(?<customers>\d+)(?::seed-(?<seed>\d+))?(?::skew-(?<skew>\d+))?$/;

/** A seed that is left out is drawn when the scenario is run. */
export const DATA: Format<CompleteScenario['data']> = {
  print: (data) => {
    if (data === LESSON) return LESSON;
    const { customers, seed, skewPercent } = data.synthetic;
    const drawn = seed === null ? '' : `:seed-${seed}`;
    return `synthetic:${customers}${drawn}${skewPercent === 0 ? '' : `:skew-${skewPercent}`}`;
  },
  parse: (text) => {
    if (text === LESSON) return LESSON;
    const parts = SYNTHETIC.exec(text)?.groups;
    const customers = WHOLE_NUMBER.parse(parts?.['customers'] ?? '');
    const seed = parts?.['seed'] === undefined ? null : WHOLE_NUMBER.parse(parts['seed']);
    const skewPercent = WHOLE_NUMBER.parse(parts?.['skew'] ?? '0');
    if (customers === undefined || seed === undefined || skewPercent === undefined) {
      return undefined;
    }
    return { synthetic: { customers, seed, skewPercent } };
  },
};

export const DASHBOARD: Format<Dashboard> = named({
  sumsAllRows: 'all-rows',
  takesLatestRow: 'latest-row',
});
