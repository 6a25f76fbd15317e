/**
 * The engine gives the same canonical bytes natively and as WebAssembly in a browser.
 *
 * BROWSER says in which: chromium, firefox or webkit. Run through `./scripts/test`, which finds
 * the browsers and builds both sides.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

import { browsers } from './browsers.mjs';
import { nativeBytes, nativePresets } from './command.mjs';
import { oddScenarios } from './odd-scenarios.mjs';
import { serveDigests } from './serve-digests.mjs';

const name = process.env.BROWSER;
const open = browsers[name];
assert.ok(open, `BROWSER must be one of ${Object.keys(browsers).join(', ')}, got '${name}'`);

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');

// A first start of a browser takes long on a busy machine.
test(`the same bytes natively and in ${name}`, { timeout: 180_000 }, async (t) => {
  const expected = {};
  for (const { name, bytes } of nativePresets()) expected[name] = digest(bytes);
  for (const scenario of oddScenarios) {
    expected[JSON.stringify(scenario)] = digest(nativeBytes(scenario));
  }

  // All of them whatever becomes of the others, so that nothing is left running.
  const endings = [];
  t.after(async () => {
    const ended = await Promise.allSettled(endings.map((end) => end()));
    for (const { reason } of ended) assert.ifError(reason);
  });
  const later = (end) => endings.push(end);

  const { address, reply } = await serveDigests(later);
  await open(address, later);
  const { digests, error } = await reply;
  assert.equal(error, undefined);
  assert.deepEqual(digests, expected);
});
