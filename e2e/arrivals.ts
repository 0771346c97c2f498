import type { Page } from 'playwright-core';
import type { LiveUpdate } from '#api/live-frame.ts';
import { readLiveBatch } from '#api/packed-frame.ts';

/** Everything that the server has sent to a page since recording began. */
export type Arrivals = {
  /** Bodies of answers and text messages of sockets. */
  texts: string[];
  /** Vehicles in the binary batches of sockets. */
  updates: LiveUpdate[];
};

/** Records what a page receives. Call it before the page is opened, so that it hears the socket too. */
export function recordArrivals(page: Page): Arrivals {
  const arrivals: Arrivals = { texts: [], updates: [] };
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    // A call that the page cancelled has no body.
    response.text().then(
      (text) => arrivals.texts.push(text),
      () => undefined,
    );
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string') arrivals.texts.push(payload);
      else if (!readLiveBatch(payload, (update) => arrivals.updates.push(update)))
        throw new Error('a batch that cannot be read');
    });
  });
  return arrivals;
}
