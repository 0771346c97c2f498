import { ACTORS, type Actor } from './role.ts';

/**
 * W = read and write, R = read, L = only if linked to a driver, E = also needs allowed_estructura, - =
 * refused (§2.2).
 */
type Mark = 'W' | 'R' | 'L' | 'E' | '-';

/**
 * Screens of spec §2 by path, one mark per actor in the order VIS OPE ADM SYS COS MGO INS GAO DRV (domain
 * rules §2.2).
 */
const SCREENS = {
  '/index': 'RRRRRRRRR',
  '/profile': 'WWWWWWWWW',
  '/profile-mobile': 'WWWWWWWWW',
  '/logout': 'WWWWWWWWW',
  '/dashboard': 'RRRRR--R-',
  '/map': 'RRRR---R-',
  '/map-mobile': 'RRRR---R-',
  '/historic': 'RRRR---R-',
  '/historic-mobile': 'RRRR---R-',
  '/geo-search': 'RRRR---R-',
  '/search-vehicles': 'RRRRRR-R-',
  '/search-trackers': '-RRR--R--',
  '/config-vehicles': 'RWWWRW-R-',
  '/config-fleets': '-RWWRR---',
  '/config-sanctions': '-WWWRW---',
  '/config-drivers': 'RWWW-W-R-',
  '/config-driver-card': '-WWW-W-R-',
  '/config-users': '--WW-----',
  '/config-notifications': 'WWWWWW-W-',
  '/config-pois': 'RWWW---R-',
  '/config-areas': 'RWWW---R-',
  '/config-enum': '--WW-----',
  '/config-rules': '--WW-----',
  '/config-versions': '---W-----',
  '/audit': '--RR-----',
  '/unfolded-packets': '---W-----',
  '/system': '---R-----',
  '/config-maps': '--WW-----',
  '/config-schedule': 'RWWW-R-R-',
  '/notifications': 'RRRRRR-R-',
  '/notifications-mobile': 'RRRRRR-R-',
  '/historic-notifications': 'RRRRRR-R-',
  '/tamperings': 'RRRR--RR-',
  '/checks': 'RWWW-R-R-',
  '/schedule-violations': 'RRRR---R-',
  '/calendar-notifications': 'RRRRRR-R-',
  '/calendar-notifications-mobile': 'RRRRRR-R-',
  '/calendar': 'RRRRRR-R-',
  '/see-trackers': '-RWW--R--',
  '/assign-trackers': '--WW--W--',
  '/assign-drivers': 'LLLLLLLLW',
  '/admin-assign-drivers': 'RWWW-W-R-',
  '/reports-vehicles': 'RRRRRR-R-',
  '/reports-drivers': 'RRRRRR-R-',
  '/reports-vehicles-structure': 'EEERE----',
  '/reports-drivers-structure': 'EEERE----',
  '/year-resume': 'RRRRRR-R-',
  '/analytics': '--RR-----',
  '/upkeep': 'RWWWWW-R-',
  '/costs': '-RWWWR---',
  '/refueling': 'RWWWWR-R-',
} as const satisfies Record<string, string>;

export type ScreenPath = keyof typeof SCREENS;
export const SCREEN_PATHS = Object.keys(SCREENS) as ScreenPath[];

/** May somebody who has all these actors open the screen? */
export function canOpen(
  path: ScreenPath,
  who: { actors: readonly Actor[]; allowedEstructura: boolean },
): boolean {
  return who.actors.some((actor) => {
    const mark = SCREENS[path][ACTORS.indexOf(actor)] as Mark;
    if (mark === 'E') return who.allowedEstructura;
    if (mark === 'L') return who.actors.includes('DRV');
    return mark !== '-';
  });
}
