/** Work that may wait, one piece after the other, when the reader's own doings leave time for it. */
let last: Promise<unknown> = Promise.resolve();

/** @returns what settles with that work */
export function inTurn(act: () => Promise<void>): Promise<void> {
  const own = last.then(idle).then(act);
  last = own.catch(() => undefined);
  return own;
}

/** Not every browser tells when it has time; then it is soon. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve);
  });
}
