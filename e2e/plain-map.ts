import type { Page } from 'playwright-core';

/** The files of the built-in map by the beginning of their names, with nothing in them. */
const EMPTY: Readonly<Record<string, Buffer>> = {
  world: Buffer.from([1, 0, 0, 0, 0, 0, 0]),
  europe: Buffer.from([1, 0, 0, 0, 0, 0, 0]),
  places: Buffer.from([0]),
  cities: Buffer.from([0]),
  countries: Buffer.from('[]'),
};
/** Dots of the map's drawing for one pixel of the page, on each axis. */
const DOTS = 0.25;

/**
 * Gives a page maps without land and names, drawn coarsely. Vehicles, places and paths are where they would
 * be. Otherwise ground and dots would be more than a third of the work of a page with a map.
 */
export async function plainMap(page: Page): Promise<void> {
  await page.addInitScript((dots) => {
    Object.defineProperty(window, 'devicePixelRatio', { get: () => dots });
  }, DOTS);
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const name = Object.keys(EMPTY).find((one) => request.url.includes(`/assets/${one}`))!;
    const body = EMPTY[name]!.toString('base64');
    const answered = session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, body });
    // The page may have been closed meanwhile.
    answered.catch(() => undefined);
  });
  const patterns = Object.keys(EMPTY).map((name) => ({ urlPattern: `*/assets/${name}*` }));
  await session.send('Fetch.enable', { patterns });
}
