import type { Page } from 'playwright-core';

/** A file of outlines with nothing in it, as scripts/basemap.ts would write it (web/map/geodata.ts). */
const NOTHING = Buffer.from([1, 0, 0, 0, 0, 0, 0]).toString('base64');

/** Gives a page a map without land: coasts take a third of the work of a page with a map. */
export async function withoutLand(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const answered = session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, body: NOTHING });
    // The page may have been closed meanwhile.
    answered.catch(() => undefined);
  });
  const patterns = ['*/assets/world*.bin', '*/assets/europe*.bin'].map((urlPattern) => ({ urlPattern }));
  await session.send('Fetch.enable', { patterns });
}
