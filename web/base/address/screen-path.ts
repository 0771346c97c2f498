import { SCREEN_PATHS, type ScreenPath } from '#domain/access/screen.ts';

/** The path of a screen inside the frame, without sign-in and logout. */
export type FramedPath = Exclude<ScreenPath, '/index' | '/logout'>;
export const FRAMED_PATHS = SCREEN_PATHS.filter((path) => path !== '/index' && path !== '/logout');

/** The phone layouts of screens that have two. */
const PHONE: Readonly<Partial<Record<ScreenPath, FramedPath>>> = {
  '/map': '/map-mobile',
  '/notifications': '/notifications-mobile',
  '/calendar-notifications': '/calendar-notifications-mobile',
  '/historic': '/historic-mobile',
  '/profile': '/profile-mobile',
};

/** The path to go to for a screen on this device. */
export function pathFor<Path extends ScreenPath>(path: Path, isPhone: boolean): Path | FramedPath {
  return (isPhone && PHONE[path]) || path;
}
