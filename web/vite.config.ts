import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { firstOf } from './build/chunks.js';
import { lessons } from './build/lesson-plugin.js';
import { precache } from './build/precache.js';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  plugins: [lessons(), precache()],
  // Relative addresses, so that the page works from any folder of a static host.
  base: './',
  // A missing page is a 404, as on a static host, and not the start page.
  appType: 'mpa',
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Slower than the usual minifier, and three per cent smaller.
    minify: 'terser',
    terserOptions: { module: true, compress: { passes: 3 } },
    // The content security policy allows no data: script or module; every asset stays a file.
    assetsInlineLimit: 0,
    // The page only loads where modules preload natively; the polyfill would be dead weight.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: file('index.html'),
        copies: file('copies.html'),
        teachers: file('teachers.html'),
        workbench: file('workbench.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: firstOf(
                ['workbench', 'lesson', 'teachers'].map((it) => file(`src/${it}-page.ts`)),
              ),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
  },
});
