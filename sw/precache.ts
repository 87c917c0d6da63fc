import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

type PrecachedFile = { url: string; revision: string | null };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecachedFile[] };

const files: readonly PrecachedFile[] = self.__WB_MANIFEST;
const FORMER = "fibril-former";

/**
 * Stores the app's files on the tablet and answers every navigation with `index.html`. Requests under `/api` are not
 * handled. A page that still runs the version before loads the code of its other screens from that version's files.
 */
export function precacheShell(): void {
  // Before the files of the new version replace them.
  self.addEventListener("install", (event) => event.waitUntil(storeFormer().catch(() => undefined)));
  precacheAndRoute([...files]);
  cleanupOutdatedCaches();
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
    async ({ request }) => (await caches.match(request, { cacheName: FORMER })) ?? fetch(request),
  );
  // In development nothing is precached, so there is no `index.html` to bind to.
  if (import.meta.env.PROD)
    registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/api\//] }));
}

/** Stores the assets of the version that is running now, without those that the new version has too. */
async function storeFormer(): Promise<void> {
  const own = new Set(files.map(({ url }) => new URL(url, self.location.href).href));
  const isFormer = ({ url }: Request) => new URL(url).pathname.startsWith("/assets/") && !own.has(url);
  const names = (await caches.keys()).filter((name) => name.includes("-precache-"));
  await caches.delete(FORMER);
  const former = await caches.open(FORMER);
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).filter(isFormer)) {
      const response = await cache.match(request);
      if (response) await former.put(request, response);
    }
  }
}
