// Shows what the installation pushes (server/worker/send/send-pushes.ts), also while no page is open. It answers no requests and keeps no
// files, so that pages always come from the server. It is served as it stands: there is nothing to build.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
