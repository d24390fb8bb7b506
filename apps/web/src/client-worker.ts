/// <reference lib="webworker" />
import { setCacheNameDetails } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/**
 * The service worker of `/client/…`: stores the files of the client's pages and a page without data, and opens that page while the server is
 * unreachable. Stores no answer of the server's calls and no page with data (docs/decisions/0131).
 */
declare const self: ServiceWorkerGlobalScope;
/** Files of this release, and the URL of its page without data. The build fills them in. */
declare const __RELEASE__: { id: string; shell: string; files: string[] };

const { id, shell, files } = __RELEASE__;
const cachePrefix = 'client-pages-';
const cacheName = cachePrefix + id;
/** Then the page without data opens. Seconds. */
const longestWaitSeconds = 6;

setCacheNameDetails({ prefix: '', precache: cacheName, suffix: '' });
// The addresses of all files contain their hashes.
precacheAndRoute([shell, ...files].map((url): PrecacheEntry => ({ url, revision: null })));

// Open pages of the release before still load their parts; after a new release the server no longer has them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/client/'),
  new NetworkOnly({
    networkTimeoutSeconds: longestWaitSeconds,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          // A proxy's page says that our server is away.
          if (response.status >= 502 && response.status <= 504) throw new Error('The server is away');
          return response;
        },
        handlerDidError: () => matchPrecache(shell),
      },
    ],
  }),
);
enableNavigationPreload();

/** In Chromium since 123; TypeScript does not know it yet. */
interface RoutableEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: URLPatternInit }; source: 'network' }): Promise<void>;
}

self.addEventListener('install', (event: RoutableEvent) => {
  void self.skipWaiting();
  // The browser makes the calls without this worker, where it can: an open page would keep it running.
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }).catch(() => {});
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldReleases()]));
});

/** Keeps this release and the one before it. */
async function deleteOldReleases(): Promise<void> {
  const names = await caches.keys();
  const earlier = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)));
}
