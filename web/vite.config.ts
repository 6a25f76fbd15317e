import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { firstOf } from './build/chunks.js';
import { guestFiles } from './build/guest-files.js';
import { lessons } from './build/lesson-plugin.js';
import { strictPolicy } from './build/policy.js';
import { precache } from './build/precache.js';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  plugins: [lessons(), strictPolicy(), guestFiles(), precache()],
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
      // The pages are also written by plugins, which take their time by design.
      checks: { bundlerTimings: false },
      input: {
        index: file('index.html'),
        copies: file('copies.html'),
        teachers: file('teachers.html'),
        workbench: file('workbench.html'),
        // Authors name it in their own pages.
        'retry-lab': file('src/retry-lab.ts'),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === 'retry-lab' ? '[name].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            {
              name: firstOf(
                [
                  'workbench-page',
                  'lesson-page',
                  'teachers-page',
                  'retry-lab',
                  'elements/widget',
                ].map((it) => file(`src/${it}.ts`)),
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
    // Hundreds of runs in one test are slow where others are busy too; none of them waits for a clock.
    testTimeout: 60_000,
  },
});
