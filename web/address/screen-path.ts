import type { ScreenPath } from '#domain/access/screen.ts';

/** Layout made for phones of a screen that has two. */
const PHONE: Readonly<Partial<Record<ScreenPath, ScreenPath>>> = {
  '/map': '/map-mobile',
  '/notifications': '/notifications-mobile',
  '/calendar-notifications': '/calendar-notifications-mobile',
  '/historic': '/historic-mobile',
  '/profile': '/profile-mobile',
};

/** The path to go to for a screen on this device. */
export function pathFor(path: ScreenPath, isPhone: boolean): ScreenPath {
  return (isPhone && PHONE[path]) || path;
}
