import type { ViewportSize } from 'playwright-core';
import { PASSWORD } from '#server/testing/builders.ts';
import { SESSION_KEY } from '#web/base/session/session-storage.ts';
import { DESK, VISITOR } from './browser.ts';
import { goTo } from './go.ts';
import { leave, takeLeft } from './left.ts';
import { sessionFiller } from './signed-in.ts';
import type { Site, VisitOptions, Visitor } from './site.ts';

/**
 * As `signedInVisits`, but with the page that an earlier test has left, or an earlier file. It has no dialog,
 * no notice and nothing stored but the session. It still has the answers it got: a test that writes into the
 * database by itself reloads. A test that changes the clock or the scripts of a page takes another visit.
 */
export function keptVisits(
  site: Pick<Site<unknown>, 'visit' | 'origin' | 'keep' | 'join'>,
  username: string,
  password = PASSWORD,
): (options?: VisitOptions) => Promise<Visitor> {
  const fill = sessionFiller(site, username, password);
  const idle = new Map<string, Visitor[]>();

  const open = async (key: string, options: VisitOptions) => {
    const visitor = takeLeft(key) ?? (await site.visit(options));
    const filling = await fill(visitor.context);
    site.keep(visitor, async () => {
      await filling[Symbol.asyncDispose]();
      await leave(key, visitor);
    });
    return visitor;
  };

  return async (options = {}) => {
    const key = JSON.stringify({ ...options, baseURL: site.origin });
    const rested = idle.get(key) ?? [];
    idle.set(key, rested);
    const visitor = rested.pop() ?? (await open(key, options));
    site.join(visitor, async () => {
      await rest(visitor, { ...VISITOR, ...DESK, ...options });
      rested.push(visitor);
    });
    return visitor;
  };
}

/** An address without a screen: what a page shows there costs next to nothing. */
const NOWHERE = '/nowhere';

/** Leaves the screen of a page, with whatever was open or stored there, and closes all others. */
async function rest({ context, page }: Visitor, { viewport, colorScheme }: VisitOptions): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll();
  await goTo(page, NOWHERE);
  if (page.viewportSize()!.width !== viewport!.width) await page.setViewportSize(viewport as ViewportSize);
  await page.emulateMedia({ media: null, colorScheme: colorScheme! });
  await page.evaluate((session) => {
    for (const button of document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton'))
      button.click();
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (key !== session && !['traza.lang', 'e2e.filled'].includes(key)) localStorage.removeItem(key);
  }, SESSION_KEY);
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
}
