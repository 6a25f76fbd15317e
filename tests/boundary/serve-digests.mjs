/** Serves the page that tells its digests, and hears what it tells. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/** The address of the page, and a promise of its reply. A way to end goes to `later`. */
export async function serveDigests(later) {
  // The whole repository, so that the page imports by the same paths as the tests in Node.
  const files = sirv(fileURLToPath(new URL('../../', import.meta.url)), { dev: true });
  let hear;
  const reply = new Promise((resolve) => {
    hear = resolve;
  });

  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      hear(json(request));
      response.writeHead(204).end();
      return;
    }
    files(request, response, () => response.writeHead(404).end());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  later(() => {
    server.closeAllConnections();
    server.close();
  });

  const { port } = server.address();
  return { address: `http://127.0.0.1:${port}/tests/boundary/digests.html`, reply };
}
