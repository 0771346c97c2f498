import { type Actor, actorsOf } from '#domain/access/role.ts';
import { canOpen, type ScreenPath } from '#domain/access/screen.ts';
import { type LazyPart, lazyPart } from './chunk.ts';
import type { Session } from './session.ts';

/** The screens that exist in this version, each in its own file of the build. The other paths of the spec say so. */
export const SCREENS: Readonly<Partial<Record<ScreenPath, LazyPart>>> = {
  '/map': lazyPart('MapScreen', async () => (await import('./telemetry/MapScreen.tsx')).MapScreen),
  '/map-mobile': lazyPart(
    'MapMobileScreen',
    async () => (await import('./telemetry/MapMobileScreen.tsx')).MapMobileScreen,
  ),
  '/config-vehicles': lazyPart(
    'VehiclesScreen',
    async () => (await import('./vehicle/VehiclesScreen.tsx')).VehiclesScreen,
  ),
  '/search-vehicles': lazyPart(
    'SearchVehiclesScreen',
    async () => (await import('./vehicle/SearchVehiclesScreen.tsx')).SearchVehiclesScreen,
  ),
  '/reports-vehicles': lazyPart(
    'ReportsVehiclesScreen',
    async () => (await import('./report/ReportsScreen.tsx')).ReportsVehiclesScreen,
  ),
  '/reports-drivers': lazyPart(
    'ReportsDriversScreen',
    async () => (await import('./report/ReportsScreen.tsx')).ReportsDriversScreen,
  ),
  '/config-users': lazyPart(
    'UsersScreen',
    async () => (await import('./account/UsersScreen.tsx')).UsersScreen,
  ),
  '/profile': lazyPart(
    'ProfileScreen',
    async () => (await import('./account/ProfileScreen.tsx')).ProfileScreen,
  ),
  '/profile-mobile': lazyPart(
    'ProfileMobileScreen',
    async () => (await import('./account/ProfileMobileScreen.tsx')).ProfileMobileScreen,
  ),
  '/config-fleets': lazyPart(
    'FleetsScreen',
    async () => (await import('./fleet/FleetsScreen.tsx')).FleetsScreen,
  ),
  '/config-drivers': lazyPart(
    'DriversScreen',
    async () => (await import('./driver/DriversScreen.tsx')).DriversScreen,
  ),
  '/config-driver-card': lazyPart(
    'CardsScreen',
    async () => (await import('./driver/CardsScreen.tsx')).CardsScreen,
  ),
  '/admin-assign-drivers': lazyPart(
    'AssignmentsScreen',
    async () => (await import('./driver/AssignmentsScreen.tsx')).AssignmentsScreen,
  ),
  '/assign-drivers': lazyPart(
    'OwnVehicleScreen',
    async () => (await import('./driver/OwnVehicleScreen.tsx')).OwnVehicleScreen,
  ),
  '/see-trackers': lazyPart(
    'TrackersScreen',
    async () => (await import('./tracker/TrackersScreen.tsx')).TrackersScreen,
  ),
  '/assign-trackers': lazyPart(
    'AssignScreen',
    async () => (await import('./tracker/AssignScreen.tsx')).AssignScreen,
  ),
  '/search-trackers': lazyPart(
    'SearchTrackersScreen',
    async () => (await import('./tracker/SearchTrackersScreen.tsx')).SearchTrackersScreen,
  ),
  '/config-enum': lazyPart('ListsScreen', async () => (await import('./admin/ListsScreen.tsx')).ListsScreen),
  '/config-versions': lazyPart(
    'VersionNotesScreen',
    async () => (await import('./admin/VersionNotesScreen.tsx')).VersionNotesScreen,
  ),
};

/** Everything around a screen once signed in. */
export const FRAME = lazyPart('Frame', async () => (await import('./frame/Frame.tsx')).Frame);

/** Layout made for phones of a screen that has two. */
const PHONE: Readonly<Partial<Record<ScreenPath, ScreenPath>>> = {
  '/map': '/map-mobile',
  '/profile': '/profile-mobile',
};

/** Where /index leads, in this order (domain rules §2.2); the map stands in while the others are to come. */
const LANDING: readonly ScreenPath[] = [
  '/dashboard',
  '/config-vehicles',
  '/costs',
  '/see-trackers',
  '/assign-drivers',
  '/map',
];

/**
 * Fetches what comes after sign-in while the password is still being typed: the screen that `next` leads to, else the one where
 * most people land. The map's library, the heaviest of all, comes behind it.
 */
export async function preloadInside(next: string | null, isPhone: boolean): Promise<void> {
  const asked = next?.split(/[?#]/)[0] as ScreenPath | undefined;
  const path = asked && SCREENS[asked] ? asked : LANDING.find((one) => SCREENS[one])!;
  await Promise.all([
    FRAME.preload(),
    SCREENS[pathFor(path, isPhone)]?.preload(),
    // Its list is drawn by a library that comes with the first grid.
    path === '/config-vehicles' && !isPhone ? import('./list/AgGrid.tsx').catch(() => undefined) : null,
  ]);
  await SCREENS[pathFor('/map', isPhone)]?.preload();
}

/** Who the user is in the permission tables (domain rules §2.1). */
export function actorsIn({ role, isUserGao, myProfile }: Session): Actor[] {
  return actorsOf({ roles: role, gao: isUserGao, isDriver: myProfile?.is_driver ?? false });
}

/** May the user open the screen? The server decides on the data all the same (domain rules §2.2). */
export function isAllowed(path: ScreenPath, session: Session): boolean {
  return canOpen(path, { actors: actorsIn(session), allowedEstructura: session.allowedEstructura });
}

/** Does the screen exist, and may the user open it? Menus show nothing else. */
export function isOffered(path: ScreenPath, session: Session): boolean {
  return SCREENS[path] !== undefined && isAllowed(path, session);
}

/** The path to go to for a screen on this device. */
export function pathFor(path: ScreenPath, isPhone: boolean): ScreenPath {
  return (isPhone && PHONE[path]) || path;
}

/** First screen of a user; null when this version has none for them. */
export function landing(session: Session, isPhone: boolean): ScreenPath | null {
  const path = LANDING.find((one) => isOffered(one, session));
  return path ? pathFor(path, isPhone) : null;
}
