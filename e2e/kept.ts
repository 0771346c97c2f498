import type { ViewportSize } from 'playwright-core';
import { PASSWORD } from '#server/testing/builders.ts';
import { SESSION_KEY } from '#web/base/session/session-storage.ts';
import { DESK } from './browser.ts';
import { goTo } from './go.ts';
import { signedInVisits } from './signed-in.ts';
import type { Site, VisitOptions, Visitor } from './site.ts';

/**
 * As `signedInVisits`, but the page of an earlier test with the same options is used again. It has no dialog,
 * no notice and nothing stored but the session. It still has what it read: a test that writes into the database
 * by itself takes another visit, or reloads.
 */
export function keptVisits(
  site: Pick<Site<unknown>, 'visit' | 'origin' | 'keep'>,
  username: string,
  password = PASSWORD,
): (options?: VisitOptions) => Promise<Visitor> {
  const visit = signedInVisits(site, username, password);
  const idle = new Map<string, Visitor[]>();
  return async (options = {}) => {
    const key = JSON.stringify(options);
    const rested = idle.get(key) ?? [];
    idle.set(key, rested);
    const visitor = rested.pop() ?? (await visit(options));
    site.keep(visitor, async () => {
      await rest(visitor, { ...DESK, ...options }.viewport!);
      rested.push(visitor);
    });
    return visitor;
  };
}

/** An address without a screen: what a page shows there costs next to nothing. */
const NOWHERE = '/nowhere';

/** Leaves the screen of a page, with whatever was open or stored there, and closes all others. */
async function rest({ context, page }: Visitor, viewport: ViewportSize): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll();
  await goTo(page, NOWHERE);
  const { width } = page.viewportSize()!;
  if (width !== viewport.width) await page.setViewportSize(viewport);
  await page.evaluate((session) => {
    for (const button of document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton'))
      button.click();
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (key !== session && !['traza.lang', 'e2e.filled'].includes(key)) localStorage.removeItem(key);
  }, SESSION_KEY);
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
}
