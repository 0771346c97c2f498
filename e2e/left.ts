import type { Visitor } from './site.ts';

/** More browsers would only take memory. */
const ROOM = 4;
/** A file of the installation without any script. */
const EMPTY_PAGE = '/icon.svg';

const left = new Map<string, Visitor[]>();

/**
 * Leaves a browser to later files of this worker, with nothing stored. Its page stays at the installation, so
 * that it keeps the program, read and compiled: the next load costs two thirds.
 */
export async function leave(key: string, visitor: Visitor): Promise<void> {
  const { context, page, watch } = visitor;
  if ([...left.values()].flat().length >= ROOM) return context.close();
  await page.goto(EMPTY_PAGE);
  const { origin } = new URL(page.url());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await page.evaluate(() => sessionStorage.clear());
  await context.clearCookies();
  watch.end();
  left.set(key, [...(left.get(key) ?? []), visitor]);
}

/** A browser that an earlier file left under this key, if there is one. */
export function takeLeft(key: string): Visitor | undefined {
  return left.get(key)?.pop();
}
