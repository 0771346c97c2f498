import { FRAMED_PATHS, type FramedPath, pathFor } from '#web/base/address/screen-path.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import type { Session } from '#web/base/session/session.ts';
import { type LazyPart, lazyPart } from '#web/kit/ui/lazy-part.ts';

/** The screens in the frame. The list of their files is not in the first file. */
export const FRAMED = Object.fromEntries(
  FRAMED_PATHS.map((path) => [
    path,
    lazyPart(path as string, async () => ({ [path]: await (await import('./screens.ts')).SCREENS[path]() })),
  ]),
) as Readonly<Record<FramedPath, LazyPart>>;

/** /index leads to the first of these that the user may open (domain rules §2.2). */
const LANDING = ['/dashboard', '/config-vehicles', '/costs', '/see-trackers', '/assign-drivers'] as const;

/** The first screen of a user; null when there is none for them. */
export function landing(session: Session, isPhone: boolean): FramedPath | null {
  const path = LANDING.find((one) => isAllowed(one, session));
  return path ? pathFor(path, isPhone) : null;
}
