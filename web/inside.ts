import { type FramedPath, pathFor } from '#web/base/address/screen-path.ts';
import { fetchTexts } from '#web/base/language/text-store.ts';
import { getSession } from '#web/base/session/session.ts';
import { FRAMED } from '#web/frame/framed.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

/** Everything around a screen once signed in. */
export const FRAME = lazyPart('Frame', () => import('#web/frame/Frame.tsx'));

/**
 * Fetches the parts for after the sign-in while the user types the password: the screen of `next`, else the
 * usual first one. The map's library, the largest of all, comes after it.
 */
export async function preloadInside(next: string | null, isPhone: boolean): Promise<void> {
  const asked = next?.split(/[?#]/)[0] as FramedPath | undefined;
  const path = asked && FRAMED[asked] ? asked : '/dashboard';
  await Promise.all([
    FRAME.preload(),
    FRAMED[pathFor(path, isPhone)].preload(),
    // Its list is drawn by a library that is loaded with the first grid.
    path === '/config-vehicles' && !isPhone
      ? import('#web/kit/list/AgGrid.tsx').catch(() => undefined)
      : null,
  ]);
  await FRAMED[pathFor('/map', isPhone)].preload();
}

/**
 * Begins with the frame and the screen of an address at once, for a page that begins signed in. The page
 * names their files, so the browser fetches them already. It names the texts too.
 */
export function preloadScreen(pathname: string): void {
  const texts = document.querySelector<HTMLMetaElement>('meta[name=traza-texts]')?.content;
  if (texts) fetchTexts(getSession().lang, texts);
  void FRAME.preload();
  void FRAMED[pathname as FramedPath]?.preload();
}
