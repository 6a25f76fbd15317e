/**
 * Serves the built pages by nginx on two free ports, the second without the type of WebAssembly,
 * and prints both addresses once they answer. NGINX names the program.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const ports = [await freePort(), await freePort()];
const run = mkdtempSync(join(tmpdir(), 'retry-lab-nginx-'));
const values = {
  dist: at('../../web/dist'),
  run,
  port: ports[0],
  untypedPort: ports[1],
};
const template = readFileSync(at('nginx.conf'), 'utf8');
writeFileSync(
  join(run, 'nginx.conf'),
  template.replace(/@(\w+)@/g, (_, name) =>
    String(values[/** @type {keyof typeof values} */ (name)]),
  ),
);

const nginx = spawn(process.env.NGINX || 'nginx', ['-p', run, '-c', join(run, 'nginx.conf')], {
  stdio: 'inherit',
});
nginx.on('exit', (code) => {
  rmSync(run, { recursive: true, force: true });
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => nginx.kill('SIGTERM'));

const [typed, untyped] = ports.map((port) => `http://127.0.0.1:${port}/courses/lab/`);
while (!(await answers(`${typed}workbench.html`))) {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
process.stdout.write(`Serving at ${typed} and without types at ${untyped}\n`);

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function answers(/** @type {string} */ address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
