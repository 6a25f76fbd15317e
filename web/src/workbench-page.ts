/**
 * Entry of workbench.html: the only file that knows the address and how the engine is loaded.
 */
import { BUILT_ENGINE } from './engine/built.js';
import { loadEngine, type Engine } from './engine/load.js';
import { RetryLabWorkbench } from './elements/retry-lab-workbench.js';
import { troubleNotice } from './elements/trouble-notice.js';
import type * as Whole from './model/address.js';
import { isQueryTail } from './model/address-query.js';
import { copiedWith, isPlain, readWith, writeWith } from './model/address-reader.js';
import type { Preset } from './engine/pkg/sim_wasm.js';
import { headlineOf } from './model/headline.js';
import { type CompleteScenario, isSame } from './model/scenario.js';
import { pageTitle } from './model/words/page.js';
import { painted } from './elements/painted.js';

const place = document.querySelector('main') ?? document.body;

async function start(): Promise<void> {
  // This script has arrived, so the text that it has not is untrue.
  place.querySelector('.page-waiting')?.remove();
  try {
    // What says more than a preset is read by what comes beside the engine, which takes longer.
    const [engine] = await Promise.all([
      loadEngine(BUILT_ENGINE),
      isPlain(location.search) ? undefined : needWhole(),
    ]);
    await show(engine);
  } catch (error) {
    place.replaceChildren(troubleNotice(error, () => void start()));
  }
}

/** All that an address may say, once it is needed; without it there are only presets and moments. */
let whole: typeof Whole | undefined;

async function needWhole(): Promise<typeof Whole> {
  whole = await import('./model/address.js');
  return whole;
}

const addressHere = () => location.search + location.hash;

const parameters = () => whole?.PARAMETERS ?? [];

/** After so long without a move of the cursor it stands still; browsers refuse a flood of changes. */
const STANDS_STILL_MS = 400;

async function show(engine: Engine): Promise<void> {
  const presets = engine.presets();
  const workbench = new RetryLabWorkbench();
  let standingStill: ReturnType<typeof setTimeout> | undefined;
  const readLocation = async () => {
    const address = addressHere();
    const { scenario, atMs, problems } = await readAll(address, presets);
    // Whoever went on in the meantime is shown where they went.
    if (address !== addressHere()) return;
    workbench.scenario = scenario;
    // A moment of the scenario that the address means is none of the run that is shown instead.
    workbench.atMs = problems.length === 0 ? atMs : null;
    workbench.unread = problems.map(shown);
    // No preset has a problem.
    if (whole !== undefined) {
      const { inAddress } = whole;
      workbench.tellProblem = (problem) => shown(inAddress(problem, scenario));
    }
    void showTitle(workbench);
    void keepSeed(workbench, presets);
  };

  workbench.engine = engine;
  workbench.linkOf = () => linkOf(workbench, presets);
  await readLocation();
  workbench.addEventListener('scenario-change', ({ detail }) => {
    clearTimeout(standingStill);
    inHistory(() => {
      history.replaceState({ top: scrollY }, '');
      history.pushState(null, '', addressOf(detail, presets, workbench.atMs));
    });
    void showTitle(workbench);
  });
  // While the run is played the cursor never stands still.
  workbench.addEventListener('cursor-change', () => {
    clearTimeout(standingStill);
    standingStill = setTimeout(() => void keepMoment(workbench, presets), STANDS_STILL_MS);
  });
  addEventListener('popstate', ({ state }) => {
    clearTimeout(standingStill);
    readLocation().then(
      () => returnTo(workbench, state as ReaderPlace | null),
      (error: unknown) => {
        place.replaceChildren(troubleNotice(error, () => void start()));
      },
    );
  });
  addEventListener('beforeprint', () => {
    const link = document.querySelector('.page-link');
    if (link !== null) link.textContent = linkOf(workbench, presets);
  });
  place.replaceChildren(workbench);
  void keepForLater();
}

/** An address that only names a preset is read without more; any other with all there is, which tells what is wrong. */
async function readAll(address: string, presets: readonly Preset[]): Promise<Whole.ReadAddress> {
  const { troubles, ...read } = readWith(parameters(), address, presets);
  if (troubles.length === 0) return { ...read, problems: [] };
  return (await needWhole()).readAddress(address, presets);
}

/** Nothing of it is needed for the first picture, and nothing is missing without it. */
async function keepForLater(): Promise<void> {
  await painted();
  try {
    await needWhole();
    const { keepForOffline } = await import('./offline.js');
    await keepForOffline();
  } catch {
    // The script did not arrive: the next visit tries again.
  }
}

/** Where the reader was when the next step of the history was made. */
interface ReaderPlace {
  top?: number;
}

/** So many frames after the first the page has its old length again. */
const FRAMES_TO_RETURN = 4;

/** The browser would do so too, but at a moment when the page may not have its old length again. */
async function returnTo(workbench: RetryLabWorkbench, state: ReaderPlace | null): Promise<void> {
  const top = state?.top;
  if (top === undefined) return;
  await workbench.whenSettled;
  // What was out of sight gets its height as it comes near, so the place is looked for again.
  for (let frame = 0; frame < FRAMES_TO_RETURN; frame += 1) {
    await new Promise(requestAnimationFrame);
    scrollTo({ top, behavior: 'instant' });
  }
}

const shown = ({ parameter, message }: Whole.AddressProblem) => ({ where: parameter, message });

/** The address of a scenario; undefined, which leaves it as it is, while what it takes has not arrived. */
function addressOf(
  scenario: CompleteScenario,
  presets: readonly Preset[],
  atMs: number | null,
): string | undefined {
  if (!isSayable(scenario, presets)) return undefined;
  const fragment = isQueryTail(location.hash) ? '' : location.hash;
  return `${writeWith(parameters(), scenario, presets, atMs)}${fragment}`;
}

/** The whole link to what is on show, with its checksum. */
function linkOf({ shownScenario, atMs }: RetryLabWorkbench, presets: readonly Preset[]): string {
  const query =
    shownScenario !== undefined && isSayable(shownScenario, presets)
      ? copiedWith(parameters(), shownScenario, presets, atMs)
      : location.search;
  return `${location.origin}${location.pathname}${query}`;
}

/** Whether the parameters that are here say all of a scenario. */
function isSayable(scenario: CompleteScenario, presets: readonly Preset[]): boolean {
  return whole !== undefined || presets.some((preset) => isSame(preset.scenario, scenario));
}

/**
 * Browsers refuse a change of the address in some embedded pages, and after very many in a short
 * time. What is on show does not depend on it; only the way back is lost.
 */
function inHistory(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** An address without a seed gets the one that was drawn, so that a reload shows the same customers. */
async function keepSeed(workbench: RetryLabWorkbench, presets: readonly Preset[]): Promise<void> {
  const read = workbench.scenario;
  await workbench.updateComplete;
  const { scenario, shownScenario, atMs } = workbench;
  if (scenario === read || scenario !== shownScenario) return;
  inHistory(() => {
    history.replaceState(history.state, '', addressOf(shownScenario, presets, atMs));
  });
}

/** Puts the moment at which the reader looks into the address, unless that is of another run. */
async function keepMoment(workbench: RetryLabWorkbench, presets: readonly Preset[]): Promise<void> {
  // A scenario that was just chosen gets an entry of its own first.
  await workbench.whenSettled;
  const { scenario, shownScenario, unread, atMs } = workbench;
  if (unread.length > 0 || shownScenario === undefined || !isSame(scenario, shownScenario)) return;
  inHistory(() => {
    history.replaceState(history.state, '', addressOf(shownScenario, presets, atMs));
  });
}

/** Names the page in its tab and its history after what is on show. */
async function showTitle(workbench: RetryLabWorkbench): Promise<void> {
  await workbench.updateComplete;
  const { shownScenario } = workbench;
  if (shownScenario !== undefined) document.title = pageTitle(headlineOf(shownScenario).title);
}

await start();
