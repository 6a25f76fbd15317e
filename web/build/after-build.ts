/** A plugin that does something with the built folder, once all of it is written. */
import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

export function afterBuild(
  name: string,
  act: (config: ResolvedConfig, folder: string) => Promise<void>,
): Plugin {
  let config: ResolvedConfig;
  let isWritten = false;
  return {
    name,
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      // One after the other, as the plugins stand: some look at what others wrote.
      sequential: true,
      async handler() {
        // Asked for after a failed build too.
        if (isWritten) await act(config, resolve(config.root, config.build.outDir));
      },
    },
  };
}
