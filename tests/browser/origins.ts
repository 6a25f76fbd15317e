/** Web servers of origins of their own: hosts of the lab, and of pages in which it is a guest. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export interface Origin {
  /** With a slash at its end. */
  address: string;
  /** Paths that were asked for, in their order. */
  asked: string[];
}

/** How a host of the lab sends its files. */
export interface LabHost {
  /** Whether pages of other origins may fetch them. */
  isShared?: boolean;
  /** Whether every script and the engine are sent as something else. */
  isMistyped?: boolean;
  /** Ends of paths that are not there. */
  without?: readonly string[];
}

/** A page of someone's own, with the headers that it is sent with. */
export interface GuestPage {
  html: string;
  headers?: Readonly<Record<string, string>>;
}

/** Servers that live as long as a test. */
export class Origins {
  private readonly closing: (() => void)[] = [];

  /** The built lab. */
  lab({ isShared = false, isMistyped = false, without = [] }: LabHost = {}): Promise<Origin> {
    const site = sirv(DIST, {
      dev: true,
      setHeaders: (response, path) => {
        if (isShared) response.setHeader('access-control-allow-origin', '*');
        if (isMistyped && /\.(js|wasm)$/.test(path))
          response.setHeader('content-type', 'text/plain');
      },
    });
    return this.open((request, response) => {
      const notFound = () => {
        if (isShared) response.setHeader('access-control-allow-origin', '*');
        response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      };
      if (without.some((end) => request.url?.endsWith(end))) notFound();
      else site(request, response, notFound);
    });
  }

  /** Pages by their paths, such as `notes.html`. */
  guest(pages: Readonly<Record<string, string | GuestPage>>): Promise<Origin> {
    return this.open((request, response) => {
      const page = pages[new URL(request.url ?? '', 'http://guest').pathname.slice(1)];
      if (page === undefined) {
        response.writeHead(404).end();
        return;
      }
      const { html, headers = {} } = typeof page === 'string' ? { html: page } : page;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
    });
  }

  close(): void {
    for (const close of this.closing) close();
  }

  private async open(answer: RequestListener): Promise<Origin> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(request, response);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    this.closing.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const { port } = server.address() as AddressInfo;
    return { address: `http://127.0.0.1:${port}/`, asked };
  }
}
