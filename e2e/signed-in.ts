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
  let kept: Credentials | null = null;

  return async (options = {}) => {
    kept ??= await signIn(site.origin, username, password);
    const localStorage = [
      { name: SESSION_KEY, value: JSON.stringify(kept) },
      { name: 'traza.lang', value: kept.myProfile!.language },
    ];
    const storageState = { cookies: [], origins: [{ origin: site.origin, localStorage }] };
    return site.visit({ storageState, ...options });
  };
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
