/**
 * WebKit, in the plain browser that comes with WebKitGTK, driven by its own WebDriver.
 *
 * WEBKIT_DRIVER names the driver. It draws on a screen; `xvfb-run` gives it one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Within this time the driver does what it is asked to, on a busy machine too. */
const ANSWER_MS = 60_000;

export async function openInWebKit(address, later) {
  const port = await freePort();
  const driver = spawn(process.env.WEBKIT_DRIVER, [`--port=${port}`], { stdio: 'inherit' });
  const ended = once(driver, 'exit');
  const ask = (method, path, body) => askDriver(`http://127.0.0.1:${port}${path}`, method, body);
  let session;
  later(async () => {
    try {
      // Only when asked to does the driver take its browser along.
      if (session) await ask('DELETE', session);
    } finally {
      driver.kill();
      await ended;
    }
  });

  await untilReady(driver, () => ask('GET', '/status'));
  const { sessionId } = await ask('POST', '/session', { capabilities: {} });
  session = `/session/${sessionId}`;
  await ask('POST', `${session}/url`, { url: address });
}

/** The driver cannot choose a port itself and say which. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The driver says nothing when it listens, so it is asked until it answers. */
async function untilReady(driver, status) {
  while (driver.exitCode === null && driver.signalCode === null) {
    const { ready } = await status().catch(() => ({ ready: false }));
    if (ready) return;
    await pause(50);
  }
  throw new Error(`the WebKit driver ended with ${driver.exitCode ?? driver.signalCode}`);
}

/** https://www.w3.org/TR/webdriver/#protocol */
async function askDriver(url, method, body) {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const response = await fetch(url, {
    method,
    signal,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}
