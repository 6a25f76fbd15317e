/** Lets the page be opened without a connection from its next visit on. */

/**
 * Begins when the page has loaded and rests. It settles in any case, and says nothing: a browser
 * that refuses it (a private window, a setting, a page that is embedded) shows the page as well.
 */
export async function keepForOffline(): Promise<void> {
  // The development server has no worker, and what it kept would stand in the way of changes.
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  await loaded();
  await resting();
  try {
    await navigator.serviceWorker.register('./service-worker.js');
  } catch {
    // The page needs no worker.
  }
}

function loaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('load', resolve, { once: true });
  });
}

function resting(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari cannot tell when a page rests.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
}
