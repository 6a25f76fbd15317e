/** What a widget shows where that is a preset, which takes little code to read. */
import type { Preset, Problem, Scenario } from '../../engine/pkg/sim_wasm.js';
import { OPENING_PRESET, presetScenario } from '../scenario.js';
import { type ShownProblem, toldAsItIs } from '../shown-run.js';
import { type Asked, controlsIn, partsOf, VIEW_NAMES, viewsIn } from './asked.js';

export interface Settings {
  /** What is to be run, where there is no problem. */
  scenario: Scenario;
  /** The moment at which the reader looks; null is after everything. */
  atMs: number | null;
  /** The parts of a run, by their names in `<retry-lab-scene>`. */
  views: readonly string[];
  /** The dropdowns that a reader may change. */
  controls: readonly string[];
  problems: readonly ShownProblem[];
  /** What is wrong beside the scenario, and done without. */
  notes: readonly ShownProblem[];
  /** How a problem that the engine finds is told. */
  tell: (problem: Problem) => ShownProblem;
}

/** What else a preset has beside its name. */
const MOMENT = 'at';
const PLAIN_NAMES = ['preset', MOMENT, 'view', 'controls', 'theme', 'load'];

/** Null where it is more than that, or wrong. Whether the dropdowns exist is left to who knows them all. */
export function plainSettings(asked: Asked, presets: readonly Preset[]): Settings | null {
  const { texts, scenario: given } = asked;
  const scenario = given ?? presetScenario(texts.get('preset') ?? OPENING_PRESET, presets);
  const moment = texts.get(MOMENT);
  const views = viewsIn(asked);
  const isPlain =
    [...texts.keys()].every((name) => PLAIN_NAMES.includes(name)) &&
    views.every((name) => VIEW_NAMES.includes(name)) &&
    /^\d{1,9}$/.test(moment ?? '0');
  if (!isPlain || scenario === undefined) return null;
  return {
    scenario,
    atMs: moment === undefined ? null : Number(moment),
    views: partsOf(views),
    controls: controlsIn(asked),
    problems: [],
    notes: [],
    tell: toldAsItIs,
  };
}
