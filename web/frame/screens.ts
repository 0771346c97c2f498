import type { ScreenPath } from '#domain/access/screen.ts';
import { pathFor } from '../address/screen-path.ts';
import { isAllowed } from '../session/permission.ts';
import type { Session } from '../session/session.ts';
import { type LazyPart, lazyPart } from '../ui/lazy-part.ts';

/** The screens that exist in this version, each in its own file of the build. Other paths of the spec are still to come. */
export const SCREENS: Readonly<Partial<Record<ScreenPath, LazyPart>>> = {
  '/map': lazyPart('MapScreen', async () => (await import('../telemetry/MapScreen.tsx')).MapScreen),
  '/map-mobile': lazyPart(
    'MapMobileScreen',
    async () => (await import('../telemetry/MapMobileScreen.tsx')).MapMobileScreen,
  ),
  '/geo-search': lazyPart(
    'GeoSearchScreen',
    async () => (await import('../search-place/GeoSearchScreen.tsx')).GeoSearchScreen,
  ),
  '/historic': lazyPart(
    'HistoryScreen',
    async () => (await import('../history/HistoryScreen.tsx')).HistoryScreen,
  ),
  '/historic-mobile': lazyPart(
    'HistoryMobileScreen',
    async () => (await import('../history/HistoryMobileScreen.tsx')).HistoryMobileScreen,
  ),
  '/calendar': lazyPart(
    'CalendarScreen',
    async () => (await import('../calendar/CalendarScreen.tsx')).CalendarScreen,
  ),
  '/calendar-notifications': lazyPart(
    'CalendarNotificationsScreen',
    async () => (await import('../calendar/CalendarNotificationsScreen.tsx')).CalendarNotificationsScreen,
  ),
  '/calendar-notifications-mobile': lazyPart(
    'CalendarNotificationsScreen',
    async () => (await import('../calendar/CalendarNotificationsScreen.tsx')).CalendarNotificationsScreen,
  ),
  '/notifications': lazyPart(
    'NotificationsScreen',
    async () => (await import('../notification/NotificationsScreen.tsx')).NotificationsScreen,
  ),
  '/notifications-mobile': lazyPart(
    'NotificationsScreen',
    async () => (await import('../notification/NotificationsScreen.tsx')).NotificationsScreen,
  ),
  '/historic-notifications': lazyPart(
    'HistoricNotificationsScreen',
    async () => (await import('../notification/NotificationsScreen.tsx')).HistoricNotificationsScreen,
  ),
  '/config-notifications': lazyPart(
    'NotificationSettingsScreen',
    async () => (await import('../notification/NotificationSettingsScreen.tsx')).NotificationSettingsScreen,
  ),
  '/tamperings': lazyPart(
    'TamperingsScreen',
    async () => (await import('../tampering/TamperingsScreen.tsx')).TamperingsScreen,
  ),
  '/config-vehicles': lazyPart(
    'VehiclesScreen',
    async () => (await import('../vehicle/list/VehiclesScreen.tsx')).VehiclesScreen,
  ),
  '/search-vehicles': lazyPart(
    'SearchVehiclesScreen',
    async () => (await import('../vehicle/search/SearchVehiclesScreen.tsx')).SearchVehiclesScreen,
  ),
  '/reports-vehicles': lazyPart(
    'ReportsVehiclesScreen',
    async () => (await import('../report/ReportsScreen.tsx')).ReportsVehiclesScreen,
  ),
  '/reports-drivers': lazyPart(
    'ReportsDriversScreen',
    async () => (await import('../report/ReportsScreen.tsx')).ReportsDriversScreen,
  ),
  '/costs': lazyPart('CostsScreen', async () => (await import('../cost/CostsScreen.tsx')).CostsScreen),
  '/reports-vehicles-structure': lazyPart(
    'StructureVehiclesScreen',
    async () => (await import('../report/ReportsScreen.tsx')).StructureVehiclesScreen,
  ),
  '/reports-drivers-structure': lazyPart(
    'StructureDriversScreen',
    async () => (await import('../report/ReportsScreen.tsx')).StructureDriversScreen,
  ),
  '/analytics': lazyPart(
    'AnalyticsScreen',
    async () => (await import('../analytics/AnalyticsScreen.tsx')).AnalyticsScreen,
  ),
  '/year-resume': lazyPart('YearScreen', async () => (await import('../year/YearScreen.tsx')).YearScreen),
  '/config-users': lazyPart('UsersScreen', async () => (await import('../user/UsersScreen.tsx')).UsersScreen),
  '/profile': lazyPart(
    'ProfileScreen',
    async () => (await import('../user/ProfileScreen.tsx')).ProfileScreen,
  ),
  '/profile-mobile': lazyPart(
    'ProfileMobileScreen',
    async () => (await import('../user/ProfileMobileScreen.tsx')).ProfileMobileScreen,
  ),
  '/config-pois': lazyPart(
    'PoisScreen',
    async () => (await import('../place-map/PoisScreen.tsx')).PoisScreen,
  ),
  '/config-areas': lazyPart(
    'AreasScreen',
    async () => (await import('../place-map/AreasScreen.tsx')).AreasScreen,
  ),
  '/config-schedule': lazyPart(
    'SchedulesScreen',
    async () => (await import('../schedule/SchedulesScreen.tsx')).SchedulesScreen,
  ),
  '/refueling': lazyPart(
    'RefuelingScreen',
    async () => (await import('../refuelling/RefuelingScreen.tsx')).RefuelingScreen,
  ),
  '/schedule-violations': lazyPart(
    'ViolationsScreen',
    async () => (await import('../schedule/ViolationsScreen.tsx')).ViolationsScreen,
  ),
  '/config-fleets': lazyPart(
    'FleetsScreen',
    async () => (await import('../fleet/FleetsScreen.tsx')).FleetsScreen,
  ),
  '/config-drivers': lazyPart(
    'DriversScreen',
    async () => (await import('../driver/DriversScreen.tsx')).DriversScreen,
  ),
  '/config-driver-card': lazyPart(
    'CardsScreen',
    async () => (await import('../driver/CardsScreen.tsx')).CardsScreen,
  ),
  '/admin-assign-drivers': lazyPart(
    'AssignmentsScreen',
    async () => (await import('../driver/AssignmentsScreen.tsx')).AssignmentsScreen,
  ),
  '/assign-drivers': lazyPart(
    'OwnVehicleScreen',
    async () => (await import('../driver/OwnVehicleScreen.tsx')).OwnVehicleScreen,
  ),
  '/see-trackers': lazyPart(
    'TrackersScreen',
    async () => (await import('../tracker/TrackersScreen.tsx')).TrackersScreen,
  ),
  '/assign-trackers': lazyPart(
    'AssignScreen',
    async () => (await import('../tracker/AssignScreen.tsx')).AssignScreen,
  ),
  '/search-trackers': lazyPart(
    'SearchTrackersScreen',
    async () => (await import('../tracker/SearchTrackersScreen.tsx')).SearchTrackersScreen,
  ),
  '/config-sanctions': lazyPart(
    'SanctionsScreen',
    async () => (await import('../fine/desk/SanctionsScreen.tsx')).SanctionsScreen,
  ),
  '/config-enum': lazyPart('ListsScreen', async () => (await import('../admin/ListsScreen.tsx')).ListsScreen),
  '/config-versions': lazyPart(
    'VersionNotesScreen',
    async () => (await import('../admin/VersionNotesScreen.tsx')).VersionNotesScreen,
  ),
};

/** /index leads to the first of these that the user may open (domain rules §2.2); the map replaces those still to come. */
export const LANDING: readonly ScreenPath[] = [
  '/dashboard',
  '/config-vehicles',
  '/costs',
  '/see-trackers',
  '/assign-drivers',
  '/map',
];

/** Does the screen exist, and may the user open it? Menus show only such screens. */
export function isOffered(path: ScreenPath, session: Session): boolean {
  return SCREENS[path] !== undefined && isAllowed(path, session);
}

/** The first screen of a user; null when this version has none for them. */
export function landing(session: Session, isPhone: boolean): ScreenPath | null {
  const path = LANDING.find((one) => isOffered(one, session));
  return path ? pathFor(path, isPhone) : null;
}
