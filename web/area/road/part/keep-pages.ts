import { pageWorker } from '#web/base/wire/page-worker.ts';

/** Lets the browser keep the driver's pages, so that they open without network. */
export async function keepPages(): Promise<void> {
  // Only for pages from a safe connection.
  if (!('serviceWorker' in navigator)) return;
  const { active } = await pageWorker();
  active?.postMessage('keep');
}
