/** Static files on local origins of their own, as hosts send them. */
import { createServer } from 'node:http';
import sirv from 'sirv';

export interface Origin {
  address: string;
  close: () => void;
}

/** Serves a folder on a free port, with the headers of its host. What is not there yet may come later. */
export async function serve(folder: string, headers: Record<string, string> = {}): Promise<Origin> {
  const site = sirv(folder, { dev: true, etag: false });
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    site(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port was given');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
