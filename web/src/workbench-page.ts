/**
 * Entry of workbench.html: the only file that knows the address and how the engine is loaded.
 */
import { loadEngine, type Engine } from './engine/load.js';
import { RetryLabWorkbench } from './elements/retry-lab-workbench.js';
import { readAddress, writeAddress } from './model/address.js';
import { FAILURE_TO_LOAD } from './model/words-page.js';

const place = document.querySelector('main') ?? document.body;

async function start(): Promise<void> {
  try {
    show(await loadEngine());
  } catch (error) {
    showFailure(error instanceof Error ? error.message : String(error));
  }
}

function show(engine: Engine): void {
  const presets = engine.presets();
  const workbench = new RetryLabWorkbench();
  const readLocation = () => {
    const { scenario, problems } = readAddress(location.search, presets);
    workbench.scenario = scenario;
    workbench.unread = problems.map(({ parameter, message }) => ({ where: parameter, message }));
  };

  workbench.engine = engine;
  readLocation();
  workbench.addEventListener('scenario-change', ({ detail }) => {
    history.pushState(null, '', `${writeAddress(detail, presets)}${location.hash}`);
  });
  addEventListener('popstate', readLocation);
  place.replaceChildren(workbench);
}

/** Says in place what happened and what to do; the next try may succeed. */
function showFailure(message: string): void {
  const notice = document.createElement('div');
  notice.className = 'page-failure';
  notice.setAttribute('role', 'alert');
  const heading = document.createElement('h2');
  heading.textContent = FAILURE_TO_LOAD.heading;
  const what = document.createElement('p');
  what.textContent = message;
  const advice = document.createElement('p');
  advice.textContent = FAILURE_TO_LOAD.advice;
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = FAILURE_TO_LOAD.again;
  again.addEventListener('click', () => void start());
  notice.append(heading, what, advice, again);
  place.replaceChildren(notice);
}

await start();
