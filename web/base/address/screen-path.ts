import { SCREEN_PATHS, type ScreenPath } from '#domain/access/screen.ts';

/** The path of a screen that is shown in the frame: not of a way in or out. */
export type FramedPath = Exclude<ScreenPath, '/index' | '/logout'>;
export const FRAMED_PATHS = SCREEN_PATHS.filter((path) => path !== '/index' && path !== '/logout');

/** Layout made for phones of a screen that has two. */
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
