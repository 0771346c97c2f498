// Shows what the installation pushes (server/worker/send/send-pushes.ts), also while no page is open. In the browser of a driver it also
// keeps the pages that fill in checks, so that they open without network (decision 142). It keeps no answers of the server.
// The name is older than the second task: browsers know their worker by it.

/** The files of the driver's pages in this build, and the one by which a page of this build is known. Null without a build. */
const BUILD = /* the build puts its files here */ null;

const PREFIX = 'traza-pages-';
const KEPT = BUILD && PREFIX + BUILD.entry;
const FILES = new Set(BUILD?.files);
/** The one page of all addresses, as it is kept. */
const PAGE = '/assign-drivers';
/** A network that is slower than this counts as none, milliseconds. */
const SLOW_MS = 3_000;
/** Addresses that are no page of the product. */
const OTHERS = /^\/(api\/|provider-answer)/;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepAgain());
});
self.addEventListener('activate', (event) => event.waitUntil(dropOlder().then(() => self.clients.claim())));
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keep());
});

/** A new build, in the browser of a driver: it keeps the new pages before it takes over. */
async function keepAgain() {
  if ((await keptNames()).length > 0) await keep();
}

const keptNames = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** Keeps files and page of this build, all or nothing: the page comes last, and only if it names them. */
async function keep() {
  if (!BUILD) return;
  const cache = await caches.open(KEPT);
  if (await cache.match(PAGE)) return;
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(BUILD.files.filter((file) => !there.has(file)));
  const page = await fetch(PAGE, { cache: 'no-store' });
  if (!page.ok || !(await page.clone().text()).includes(BUILD.entry))
    throw new Error('a page of another build');
  await cache.put(PAGE, page);
  await dropOlder();
}

/** Files of older builds go when those of this one are whole. */
async function dropOlder() {
  if (!BUILD || !(await caches.match(PAGE, { cacheName: KEPT }))) return;
  for (const name of await keptNames()) if (name !== KEPT) await caches.delete(name);
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && !OTHERS.test(pathname)) event.respondWith(answerPage(event.request));
  else if (FILES.has(pathname)) event.respondWith(answerFile(event.request));
});

/** The page from the server; the kept one if the server cannot be reached, or is too slow. */
async function answerPage(request) {
  const kept = BUILD && (await caches.match(PAGE, { cacheName: KEPT }));
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, SLOW_MS, kept));
  try {
    const answer = await Promise.race([fetch(request), late]);
    return answer.status >= 500 ? kept : answer;
  } catch {
    return kept;
  }
}

const answerFile = async (request) => (await caches.match(request, { cacheName: KEPT })) ?? fetch(request);

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, data: path, icon: '/icon-192.png', badge: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/** Shows the page at a path of this host: in a window that is open, else in a new one. */
async function openPage(path) {
  const { href } = new URL(path, self.location.origin);
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A window in the background may not be allowed to come forward.
  const shown = await open
    ?.focus()
    .then((window) => window.navigate(href))
    .catch(() => null);
  if (!shown) await self.clients.openWindow(href);
}
