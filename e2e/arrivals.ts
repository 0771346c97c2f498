import type { Page } from 'playwright-core';
import { type LiveUpdate, readLiveFrame } from '#api/live-frame.ts';

/** Everything the server has told a page, from the moment of asking on. */
export type Arrivals = {
  /** Bodies of answers and text messages of sockets. */
  texts: string[];
  /** Vehicles in the binary batches of sockets. */
  updates: LiveUpdate[];
};

/** Records what arrives at a page; call it before the page is opened, so that its socket is heard. */
export function recordArrivals(page: Page): Arrivals {
  const arrivals: Arrivals = { texts: [], updates: [] };
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    // The body of a call that the page gave up never came.
    response.text().then(
      (text) => arrivals.texts.push(text),
      () => undefined,
    );
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string') arrivals.texts.push(payload);
      else if (!readLiveFrame(payload, (update) => arrivals.updates.push(update)))
        throw new Error('a batch that cannot be read');
    });
  });
  return arrivals;
}
