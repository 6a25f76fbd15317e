/**
 * Builds what pages take that can load no modules or fetch nothing: the widget as one classic script
 * with the engine inside, and `embed.html`, a page of its own that holds that script.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { afterBuild } from './after-build.js';
import { packedEngine } from './guest-engine.js';
import { checksum } from './policy.js';

export const CLASSIC = 'retry-lab.classic.js';
export const EMBED = 'embed.html';

const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const ENGINE = file('src/engine/pkg/sim_wasm_bg.wasm');

export const guestFiles = (): Plugin =>
  afterBuild('retry-lab-guest-files', async (config, folder) => {
    const engine = await packedEngine(await readFile(ENGINE));
    const script = await classicScript(config, 'src/retry-lab-classic.ts', {
      ENGINE_GZIP_BASE64: JSON.stringify(engine),
    });
    // It defines all elements at once, which a page has only once.
    const widget = `if (!customElements.get('retry-lab')) {${script}}`;
    await writeFile(join(folder, CLASSIC), widget);
    const page = await classicScript(config, 'src/embed-page.ts');
    const html = await readFile(file(EMBED), 'utf8');
    await writeFile(join(folder, EMBED), embedded(html, [widget, page]));
  });

/** A script without imports, in which what a page would fetch later stands too. */
async function classicScript(
  { root, build: { target, minify, terserOptions } }: ResolvedConfig,
  input: string,
  define: Record<string, string> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    // What the pages' own build defines by itself.
    define: { 'process.env.NODE_ENV': JSON.stringify('production'), ...define },
    plugins: [withoutAddress(), allAtOnce()],
    build: {
      write: false,
      target,
      minify,
      terserOptions: { ...terserOptions, module: false, toplevel: true },
      // A library's script fetches nothing ahead, and asks for no folder.
      lib: { entry: file(input), formats: ['iife'], name: 'retryLab' },
      rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: false } },
    },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const scripts = output.flatMap((one) => (one.type === 'chunk' ? [one.code] : []));
  const [code] = scripts;
  if (code === undefined || scripts.length !== 1 || output.length !== 1) {
    throw new Error(`${input} should become one script, and became ${output.length} files`);
  }
  return code;
}

/** The engine's loader would name a file beside it, which then becomes part of the script once more. */
function withoutAddress(): Plugin {
  const ADDRESS = "new URL('sim_wasm_bg.wasm', import.meta.url)";
  return {
    name: 'retry-lab-without-address',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/sim_wasm.js')) return undefined;
      if (!code.includes(ADDRESS)) throw new Error(`the engine's loader has no ${ADDRESS}`);
      return code.replace(ADDRESS, 'undefined');
    },
  };
}

/**
 * Code that would be fetched later stands in the script from the beginning. The bundler would still
 * keep it apart, to be run later, which takes a tenth more.
 */
function allAtOnce(): Plugin {
  return {
    name: 'retry-lab-all-at-once',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(file('src/'))) return undefined;
      const names: string[] = [];
      const now = code.replaceAll(LATER, (_, from: string) => {
        const name = `later${names.length}`;
        names.push(`import * as ${name} from ${from};`);
        return `Promise.resolve(${name})`;
      });
      return names.join('') + now;
    },
  };
}

/** An import that is asked for when it is needed; not one of a type. */
const LATER = /(?<!typeof )\bimport\(\s*('[^']+')\s*\)/g;

/** The page with its scripts inside, and a policy that allows these and its style, and no others. */
function embedded(html: string, scripts: readonly string[]): string {
  const safe = scripts.map((script) => script.replaceAll('</script', '<\\/script'));
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return html
    .replace('{{ script-hashes }}', () => safe.map(checksum).join(' '))
    .replace('{{ style-hash }}', () => checksum(style))
    .replace('{{ scripts }}', () => safe.map((script) => `<script>${script}</script>`).join(''));
}
