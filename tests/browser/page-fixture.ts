/**
 * The `test` of every browser test. A test fails, whatever it checks itself, when a page of it
 * writes an error to the console, throws, or asks its own host for something it cannot have.
 */
import { test as base, expect } from '@playwright/test';

interface PageFixture {
  /** What went wrong in the pages so far; a test that provokes trouble takes it out of here. */
  troubles: string[];
}

export const test = base.extend<PageFixture>({
  troubles: [
    async ({ context, baseURL }, use) => {
      const troubles: string[] = [];
      const isOwn = (address: string) =>
        baseURL !== undefined && new URL(address).origin === new URL(baseURL).origin;

      context.on('console', (message) => {
        if (message.type() === 'error') troubles.push(`console error: ${message.text()}`);
      });
      context.on('weberror', (webError) => {
        troubles.push(`uncaught: ${webError.error().message}`);
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? 'unknown reason';
        // Leaving a page aborts what it was still loading, and a worker may have something else for
        // the page than what it asked for in vain; those are no failures.
        const isFailure = reason !== 'net::ERR_ABORTED' && request.serviceWorker() === null;
        if (isOwn(request.url()) && isFailure) {
          troubles.push(`request failed: ${request.url()} (${reason})`);
        }
      });
      context.on('response', (response) => {
        if (isOwn(response.url()) && response.status() >= 400) {
          troubles.push(`request failed: ${response.url()} (status ${response.status()})`);
        }
      });

      await use(troubles);
      expect(troubles, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
