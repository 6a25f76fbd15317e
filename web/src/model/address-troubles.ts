/** What is wrong with an address, in words: what was there, and what would be right. */
import type { Preset } from '../engine/pkg/sim_wasm.js';
import { byLikeness } from './alike.js';
import { WHOLE_NUMBER } from './address-number.js';
import type { Parameter } from './address-parameter.js';
import { isNewer, namesOf, type Trouble, VERSION } from './address-reader.js';
import { presetScenario } from './scenario.js';
import { ADDRESS, rightFor } from './words/address.js';

/** Signs that stand after a link in a text, and are copied along with it now and then; a few, so that a text full of them is read quickly. */
const SIGNS_AFTER = /[).,;:!?'"”’»>\]]{1,9}$/;

/** So many names a reader will look through. */
const NAMES_TOLD = 6;

/** A sentence on one trouble. */
export function troubleWords(
  trouble: Trouble,
  parameters: readonly Parameter[],
  presets: readonly Preset[],
): string {
  switch (trouble.is) {
    case 'halved':
    case 'escapedForHtml':
    case 'tailInFragment':
      return ADDRESS[trouble.is];
    case 'tooLong':
      return ADDRESS.tooLong(trouble.signs, trouble.most);
    case 'unknown':
      return ADDRESS.unknown(namesOf(parameters));
    case 'repeated':
      return ADDRESS.repeated(trouble.times);
    case 'brokenEscape':
      return ADDRESS.brokenEscape(trouble.got);
    case 'version': {
      const { got } = trouble;
      if (isNewer(got)) return ADDRESS.newer(got, VERSION);
      const isVersion = (text: string) => text === String(VERSION);
      return signWords(got, isVersion) ?? ADDRESS.noVersion(got, VERSION);
    }
    case 'preset': {
      const isPreset = (text: string) => presetScenario(text, presets) !== undefined;
      return signWords(trouble.got, isPreset) ?? presetWords(trouble.got, presets);
    }
    case 'value': {
      const { unreadable: got, without, beside } = trouble;
      const called = (wanted: string) => parameters.find(({ name }) => name === wanted);
      if (without !== undefined) return ADDRESS.without(without, called(without)?.usual ?? '');
      const parameter = called(trouble.parameter);
      const isRight = (text: string) =>
        parameter !== undefined && 'scenario' in parameter.read(beside, [text]);
      const right = rightFor(trouble.parameter, parameter?.options ?? []);
      return signWords(got, isRight) ?? ADDRESS.value(got, right);
    }
    case 'moment': {
      const { got } = trouble;
      const isMoment = (text: string) => WHOLE_NUMBER.parse(text) !== undefined;
      return signWords(got, isMoment) ?? ADDRESS.value(got, rightFor(trouble.parameter));
    }
    case 'checksum': {
      const { got, fitting, isReadable } = trouble;
      const isFitting = (text: string) => text.toLowerCase() === fitting;
      return signWords(got, isFitting) ?? ADDRESS.checksum(got, fitting, isReadable);
    }
  }
}

function presetWords(got: string, presets: readonly Preset[]): string {
  const names = byLikeness(
    got,
    presets.map(({ name }) => name),
  );
  return ADDRESS.preset(got, names.slice(0, NAMES_TOLD), names.length - NAMES_TOLD);
}

/** What is said of a text that is right but for signs behind it; undefined for any other. */
function signWords(text: string, isRight: (text: string) => boolean): string | undefined {
  const [signs = ''] = SIGNS_AFTER.exec(text) ?? [];
  if (signs === '') return undefined;
  const rest = text.slice(0, -signs.length);
  return isRight(rest) ? ADDRESS.signsAfter(signs, rest) : undefined;
}
