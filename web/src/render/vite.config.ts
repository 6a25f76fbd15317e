/** Bundles the command for Node, with all that it imports; `scripts/render` says where it goes. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: fileURLToPath(new URL('command.ts', import.meta.url)),
    target: 'node20',
  },
});
