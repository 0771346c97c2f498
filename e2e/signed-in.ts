import type { BrowserContext } from 'playwright-core';
import { getPreferences, getProfile, postLogin } from '#api/session.ts';
import { PASSWORD } from '#server/testing/builders.ts';
import { type Credentials, SESSION_KEY } from '#web/base/session/session-storage.ts';
import type { Site, VisitOptions, Visitor } from './site.ts';

/**
 * Visits of a user whose session is already stored in the browser. The page is still empty. For tests that
 * are not about signing in.
 */
export function signedInVisits(
  site: Pick<Site<unknown>, 'visit' | 'origin'>,
  username: string,
  password = PASSWORD,
): (options?: VisitOptions) => Promise<Visitor> {
  const fill = sessionFiller(site, username, password);
  return async (options = {}) => {
    const visitor = await site.visit(options);
    await fill(visitor.context);
    return visitor;
  };
}

/**
 * Fills the storage of browsers with the session of a user before their first page; a later sign-out holds.
 * The result ends that for one browser.
 */
export function sessionFiller(
  site: Pick<Site<unknown>, 'origin'>,
  username: string,
  password: string,
): (context: BrowserContext) => Promise<AsyncDisposable> {
  let kept: Credentials | null = null;
  return async (context) => {
    kept ??= await signIn(site.origin, username, password);
    const stored = { [SESSION_KEY]: JSON.stringify(kept), 'traza.lang': kept.myProfile!.language };
    // A context with a given storage would open a page of its own to fill it.
    return context.addInitScript(keepOnce, { origin: site.origin, stored });
  };
}

function keepOnce({ origin, stored }: { origin: string; stored: Record<string, string> }): void {
  if (location.origin !== origin || localStorage.getItem('e2e.filled')) return;
  for (const [key, value] of Object.entries({ ...stored, 'e2e.filled': '1' }))
    localStorage.setItem(key, value);
}

/** The data that a browser stores after a sign-in. */
export async function signIn(origin: string, username: string, password: string): Promise<Credentials> {
  const call = async ({ method, path }: { method: string; path: string }, init: RequestInit) => {
    const response = await fetch(`${origin}/api/traza${path}`, { method, ...init });
    if (!response.ok) throw new Error(`${username}: ${response.status} ${path}`);
    return response.json();
  };
  const given = await call(postLogin, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, keep_connected: true }),
  });
  const headers = { authorization: `Bearer ${given.token}` };
  const [myProfile, { preferences }] = await Promise.all([
    call(getProfile, { headers }),
    call(getPreferences, { headers }),
  ]);
  return { ...given, tokenTimeMs: Date.now(), keepConnected: true, myProfile, preferences };
}
