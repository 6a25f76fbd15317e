/**
 * Entry of workbench.html: the only file that knows the address and how the engine is loaded.
 */
import { loadEngine, type Engine } from './engine/load.js';
import { RetryLabWorkbench } from './elements/retry-lab-workbench.js';
import { troubleNotice } from './elements/trouble-notice.js';
import { type AddressProblem, readAddress, writeAddress } from './model/address.js';
import { inAddress } from './model/address-problem.js';
import type { Preset } from './engine/pkg/sim_wasm.js';
import { headlineOf } from './model/headline.js';
import type { CompleteScenario } from './model/scenario.js';
import { pageTitle } from './model/words/page.js';

const place = document.querySelector('main') ?? document.body;

async function start(): Promise<void> {
  // This script has arrived, so the text that it has not is untrue.
  place.querySelector('.page-waiting')?.remove();
  try {
    show(await loadEngine());
  } catch (error) {
    place.replaceChildren(troubleNotice(error, () => void start()));
  }
}

function show(engine: Engine): void {
  const presets = engine.presets();
  const workbench = new RetryLabWorkbench();
  const readLocation = () => {
    const { scenario, problems } = readAddress(location.search, presets);
    workbench.scenario = scenario;
    workbench.unread = problems.map(shown);
    workbench.tellProblem = (problem) => shown(inAddress(problem, scenario));
    void showTitle(workbench);
    void keepSeed(workbench, scenario, presets);
  };

  workbench.engine = engine;
  readLocation();
  workbench.addEventListener('scenario-change', ({ detail }) => {
    inHistory(() => {
      history.replaceState({ top: scrollY }, '');
      history.pushState(null, '', addressOf(detail, presets));
    });
    void showTitle(workbench);
  });
  addEventListener('popstate', ({ state }) => {
    readLocation();
    void returnTo(workbench, state as ReaderPlace | null);
  });
  place.replaceChildren(workbench);
}

/** Where the reader was when the next step of the history was made. */
interface ReaderPlace {
  top?: number;
}

/** The browser would do so too, but at a moment when the page may not have its old length again. */
async function returnTo(workbench: RetryLabWorkbench, state: ReaderPlace | null): Promise<void> {
  const top = state?.top;
  if (top === undefined) return;
  await workbench.updateComplete;
  requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }));
}

const shown = ({ parameter, message }: AddressProblem) => ({ where: parameter, message });

const addressOf = (scenario: CompleteScenario, presets: readonly Preset[]) =>
  `${writeAddress(scenario, presets)}${location.hash}`;

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
async function keepSeed(
  workbench: RetryLabWorkbench,
  read: CompleteScenario,
  presets: readonly Preset[],
): Promise<void> {
  await workbench.updateComplete;
  const { scenario, shownScenario } = workbench;
  if (scenario === read || scenario !== shownScenario) return;
  inHistory(() => {
    history.replaceState(history.state, '', addressOf(shownScenario, presets));
  });
}

/** Names the page in its tab and its history after what is on show. */
async function showTitle(workbench: RetryLabWorkbench): Promise<void> {
  await workbench.updateComplete;
  const { shownScenario } = workbench;
  if (shownScenario !== undefined) document.title = pageTitle(headlineOf(shownScenario).title);
}

await start();
