import type { BrowserContextOptions } from 'playwright-core';
import { PASSWORD } from '#server/testing/builders.ts';
import { door } from './pages/door.ts';
import { frame } from './pages/frame.ts';
import type { Site, Visitor } from './site.ts';

type State = Awaited<ReturnType<Visitor['context']['storageState']>>;

/**
 * Visits of one person who has asked to stay signed in: the first types the password, the others find their session where the
 * browser keeps it. The page is still empty. For tests whose subject is not the sign-in.
 */
export function signedInVisits(
  site: Pick<Site<unknown>, 'visit'>,
  username: string,
  password = PASSWORD,
): (options?: BrowserContextOptions) => Promise<Visitor> {
  let state: State | null = null;

  async function signIn(): Promise<State> {
    // Small, for the screen after the form is of no interest.
    const { page, context } = await site.visit({ viewport: { width: 400, height: 500 } });
    await page.goto('/login?next=/profile');
    await door(page).signIn(username, password, { keep: true });
    await frame(page).banner.waitFor();
    const kept = await context.storageState();
    await context.close();
    return kept;
  }

  return async (options = {}) => {
    state ??= await signIn();
    return site.visit({ storageState: state, ...options });
  };
}
