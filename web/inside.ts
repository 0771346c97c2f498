import { type FramedPath, pathFor } from '#web/base/address/screen-path.ts';
import { FRAMED } from '#web/frame/framed.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

/** Everything around a screen once signed in. */
export const FRAME = lazyPart('Frame', async () => (await import('#web/frame/Frame.tsx')).Frame);

/**
 * Fetches what comes after sign-in while the password is still being typed: the screen that `next` leads to, else the one where
 * most people land. The map's library, the heaviest of all, comes behind it.
 */
export async function preloadInside(next: string | null, isPhone: boolean): Promise<void> {
  const asked = next?.split(/[?#]/)[0] as FramedPath | undefined;
  const path = asked && FRAMED[asked] ? asked : '/dashboard';
  await Promise.all([
    FRAME.preload(),
    FRAMED[pathFor(path, isPhone)].preload(),
    // Its list is drawn by a library that comes with the first grid.
    path === '/config-vehicles' && !isPhone
      ? import('#web/kit/list/AgGrid.tsx').catch(() => undefined)
      : null,
  ]);
  await FRAMED[pathFor('/map', isPhone)].preload();
}
