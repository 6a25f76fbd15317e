/**
 * Lets the lab be opened without a connection once any of its pages was visited.
 *
 * When it is installed, all of the built folder is put into a cache. It is updated like any worker:
 * the browser looks for a new one at each visit, the new one fills its part of the cache, and takes
 * over when no page of the old one is open any more. It is not told to take over sooner: a page
 * that is still open fetches parts of itself later, by names that a newer build does not have, and
 * finds them only in the cache of the worker that it came with.
 */
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** All files of the build; build/precache.ts puts the list here. */
declare const PRECACHED: PrecacheEntry[];

// The page of a first visit was loaded without a worker. It is taken on, so that its later parts
// come even when the connection is lost by then. A newer worker finds no page to take on.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// A page comes from the network whenever there is one, so that nobody who is online sees an old
// one; the page of the cache is for whoever is not. This stands before the next rule, which would
// find pages in the cache as well, and look no further.
registerRoute(
  new NavigationRoute(async ({ request, url }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const page = await matchPrecache(pageAt(url));
      if (page === undefined) throw error;
      return page;
    }
  }),
);

// All else comes from the cache: scripts, styles and the engine have a hash of what is in them in
// their names, so what was kept under a name is right for good. What is not in the list, such as a
// part of a page that is newer than this worker, is left to the network.
precacheAndRoute(PRECACHED);

/**
 * The page is the same whatever its query says. A folder's page is its index, and some hosts leave
 * a page's ending out.
 */
function pageAt({ origin, pathname }: URL): string {
  const path = pathname.replace(/\/$/, '/index');
  return `${origin}${path.replace(/\/[^./]+$/, '$&.html')}`;
}
