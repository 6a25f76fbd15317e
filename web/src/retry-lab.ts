/** The script that brings `<retry-lab>` to a page, as a module: all else is fetched from beside it. */
import { BUILT_ENGINE } from './engine/built.js';
import { loadEngine } from './engine/load.js';
import { registerRetryLab } from './elements/retry-lab.js';

registerRetryLab({
  bring: async () => {
    const [engine] = await Promise.all([loadEngine(BUILT_ENGINE), import('./elements/widget.js')]);
    return engine;
  },
  home: new URL('./', import.meta.url).href,
});
