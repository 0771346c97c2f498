/** Registers the one service worker of the product: notifications, and the driver's pages without network. */
export async function pageWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/push-worker.js', { scope: '/', updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}
