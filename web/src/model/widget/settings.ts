/** What a widget shows of whatever it was asked for, and what is wrong with that. */
import type { Preset } from '../../engine/pkg/sim_wasm.js';
import { inAddress, PARAMETERS, readAddress } from '../address.js';
import { namesOf } from '../address-reader.js';
import { isSlipOf, mostAlike } from '../alike.js';
import { names as CONTROL_NAMES } from '../choices.js';
import { linkQuery } from '../lesson/lab.js';
import { messageOf } from '../message-of.js';
import { type ShownProblem, toldAsItIs } from '../shown-run.js';
import { WIDGET_PROBLEMS } from '../words/widget-problems.js';
import {
  type Asked,
  controlsIn,
  namesIn,
  OWN_NAMES,
  partsOf,
  VIEW_NAMES,
  viewsIn,
} from './asked.js';
import type { Settings } from './settings-plain.js';

/** A scenario of this length has faults for years. */
const MOST_CHARACTERS = 1e6;

const PARAMETER_NAMES = namesOf(PARAMETERS);
/** The parameter whose name every element has for something else. */
const ID = { attribute: 'notification-id', parameter: 'id' } as const;

const attributeOf = (parameter: string) => (parameter === ID.parameter ? ID.attribute : parameter);
const parameterOf = (attribute: string) => (attribute === ID.attribute ? ID.parameter : attribute);

/** Names that say how a run is shown, so that without them it is the same. */
const OF_VIEW = ['view', 'controls', 'theme', 'load'];

/** What says a scenario: a query, an object, or nothing that can be read. */
type Source = Omit<Settings, 'views' | 'controls' | 'notes'>;

export function settingsOf(asked: Asked, presets: readonly Preset[]): Settings {
  const source = sourceOf(asked, presets);
  const slips = unknownNames(asked);
  return {
    ...source,
    problems: [...source.problems, ...slips.filter(({ isOfRun }) => isOfRun)],
    views: partsOf(viewsIn(asked)),
    controls: controlsIn(asked),
    notes: [
      ...curlyQuotes(asked),
      ...slips.filter(({ isOfRun }) => !isOfRun),
      ...unknownViews(asked),
      ...unknownControls(asked),
      ...unknownWords(asked),
    ],
  };
}

function sourceOf(asked: Asked, presets: readonly Preset[]): Source {
  const { texts, scenario: given } = asked;
  const moment = queryOf(texts, (name) => name === 'at');
  const { atMs } = readAddress(moment, presets);
  if (given !== undefined) return { scenario: given, atMs, problems: [], tell: toldAsItIs };
  const text = texts.get('scenario');
  if (text === undefined) return ofQuery(queryOf(texts, isParameter), presets);

  const others = [...texts.keys()].filter((name) => isParameter(name) && name !== 'at');
  if (others.length > 0) return broken('scenario', WIDGET_PROBLEMS.twoScenarios(others));
  if (text.length > MOST_CHARACTERS) {
    return broken('scenario', WIDGET_PROBLEMS.tooLong(text.length, MOST_CHARACTERS));
  }
  if (text.trimStart().startsWith('{')) {
    try {
      return { scenario: JSON.parse(text) as object, atMs, problems: [], tell: toldAsItIs };
    } catch (error) {
      return broken('scenario', WIDGET_PROBLEMS.notJson(messageOf(error)));
    }
  }
  const ofLink = ofQuery(linkQuery(text.trim()), presets);
  return { ...ofLink, atMs: atMs ?? ofLink.atMs };
}

function ofQuery(query: string, presets: readonly Preset[]): Source {
  const { scenario, atMs, problems } = readAddress(query, presets);
  const shown = ({ parameter, message }: (typeof problems)[number]) => ({
    where: attributeOf(parameter),
    message,
  });
  return {
    scenario,
    atMs,
    problems: problems.map(shown),
    tell: (problem) => shown(inAddress(problem, scenario)),
  };
}

const broken = (where: string, message: string): Source => ({
  scenario: {},
  atMs: null,
  problems: [{ where, message }],
  tell: toldAsItIs,
});

const isParameter = (name: string) => PARAMETER_NAMES.includes(parameterOf(name));

/** Some texts as an address. Where a parameter may stand several times, its attribute holds all, with spaces between. */
function queryOf(texts: Asked['texts'], isMeant: (name: string) => boolean): string {
  const pairs = [...texts]
    .filter(([name]) => isMeant(name))
    .flatMap(([attribute, text]) => {
      const name = parameterOf(attribute);
      const isList = PARAMETERS.find((parameter) => parameter.name === name)?.isList ?? false;
      return (isList ? namesIn(text) : [text]).map((value) => [name, value]);
    });
  return `?${new URLSearchParams(pairs).toString()}`;
}

/** Text programs make them of straight ones, and browsers take them for part of the text. */
const curlyQuotes = ({ texts }: Asked): ShownProblem[] =>
  [...texts]
    .filter(([, text]) => /^[“”„‘’]|[{:,]\s*[“”„]/.test(text.slice(0, MOST_CHARACTERS)))
    .map(([where]) => ({ where, message: WIDGET_PROBLEMS.curlyQuotes }));

/** Names that were probably meant to be others; whatever is like none of ours is somebody else's. */
function unknownNames({ texts }: Asked): (ShownProblem & { isOfRun: boolean })[] {
  const known = [...OWN_NAMES, ...PARAMETER_NAMES.map(attributeOf)];
  return [...texts.keys()].flatMap((name) => {
    const meant = known.find((one) => isSlipOf(one, name));
    if (known.includes(name) || meant === undefined) return [];
    const isOfRun = !OF_VIEW.includes(meant);
    return [{ where: name, message: WIDGET_PROBLEMS.unknown(meant), isOfRun }];
  });
}

const unknownViews = (asked: Asked): ShownProblem[] =>
  viewsIn(asked)
    .filter((name) => !VIEW_NAMES.includes(name))
    .map((name) => ({
      where: 'view',
      message: WIDGET_PROBLEMS.view(name, VIEW_NAMES),
    }));

const unknownControls = (asked: Asked): ShownProblem[] =>
  controlsIn(asked)
    .filter((name) => !CONTROL_NAMES.some((one) => one === name))
    .map((name) => ({
      where: 'controls',
      message: WIDGET_PROBLEMS.controls(name, mostAlike(name, CONTROL_NAMES)),
    }));

/** The attributes that are one of a few words. */
const WORDS: readonly (readonly [string, readonly string[]])[] = [
  ['theme', ['auto', 'light', 'dark']],
  ['load', ['near', 'click']],
];

const unknownWords = ({ texts }: Asked): ShownProblem[] =>
  WORDS.flatMap(([where, right]) => {
    const text = (texts.get(where) ?? '').toLowerCase();
    const isRight = text === '' || right.includes(text);
    return isRight ? [] : [{ where, message: WIDGET_PROBLEMS.word(text, right) }];
  });
