/**
 * The script that brings `<retry-lab>` to a page that cannot load modules, or may fetch nothing:
 * all that it needs is in it.
 */
import { loadEngine } from './engine/load.js';
import { registerRetryLab } from './elements/retry-lab.js';

/** The engine's bytes as gzip, in base64; the build puts them here. */
declare const ENGINE_GZIP_BASE64: string;

/** Where the script came from; nothing when it stands in a page itself. */
const source = (document.currentScript as HTMLScriptElement | null)?.src ?? '';

registerRetryLab({
  bring: async () => {
    const [engine] = await Promise.all([
      engineBytes().then(loadEngine),
      import('./elements/widget.js'),
    ]);
    return engine;
  },
  home: source.startsWith('http') ? new URL('./', source).href : undefined,
});

function engineBytes(): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(ENGINE_GZIP_BASE64), (sign) => sign.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).arrayBuffer();
}
