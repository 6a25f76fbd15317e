/**
 * Serves the built page the way the plainest host would: static files below a subfolder, on a
 * free port. Prints the address; Playwright waits for that line.
 */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

const SUBFOLDER = '/lab/';
const site = sirv(fileURLToPath(new URL('../../web/dist/', import.meta.url)), { dev: true });

const server = createServer((request, response) => {
  const notFound = () => {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  };
  if (!request.url?.startsWith(SUBFOLDER)) {
    notFound();
    return;
  }
  request.url = request.url.slice(SUBFOLDER.length - 1);
  site(request, response, notFound);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  process.stdout.write(`Serving at http://127.0.0.1:${address.port}${SUBFOLDER}\n`);
});
