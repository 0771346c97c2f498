import type { ComponentType } from 'react';
import type { FramedPath } from '../address/screen-path.ts';

/** Every screen of the specification that is shown in the frame, each in its own file of the build. */
export const SCREENS: Readonly<Record<FramedPath, () => Promise<ComponentType>>> = {
  '/dashboard': async () => (await import('../dashboard/DashboardScreen.tsx')).DashboardScreen,
  '/map': async () => (await import('../telemetry/MapScreen.tsx')).MapScreen,
  '/map-mobile': async () => (await import('../telemetry/MapMobileScreen.tsx')).MapMobileScreen,
  '/geo-search': async () => (await import('../search-place/GeoSearchScreen.tsx')).GeoSearchScreen,
  '/historic': async () => (await import('../history/HistoryScreen.tsx')).HistoryScreen,
  '/historic-mobile': async () => (await import('../history/HistoryMobileScreen.tsx')).HistoryMobileScreen,
  '/calendar': async () => (await import('../calendar/CalendarScreen.tsx')).CalendarScreen,
  '/calendar-notifications': async () =>
    (await import('../calendar/CalendarNotificationsScreen.tsx')).CalendarNotificationsScreen,
  '/calendar-notifications-mobile': async () =>
    (await import('../calendar/CalendarNotificationsScreen.tsx')).CalendarNotificationsScreen,
  '/notifications': async () => (await import('../notification/NotificationsScreen.tsx')).NotificationsScreen,
  '/notifications-mobile': async () =>
    (await import('../notification/NotificationsScreen.tsx')).NotificationsScreen,
  '/historic-notifications': async () =>
    (await import('../notification/NotificationsScreen.tsx')).HistoricNotificationsScreen,
  '/config-notifications': async () =>
    (await import('../notification/NotificationSettingsScreen.tsx')).NotificationSettingsScreen,
  '/tamperings': async () => (await import('../tampering/TamperingsScreen.tsx')).TamperingsScreen,
  '/config-vehicles': async () => (await import('../vehicle/list/VehiclesScreen.tsx')).VehiclesScreen,
  '/search-vehicles': async () =>
    (await import('../vehicle/search/SearchVehiclesScreen.tsx')).SearchVehiclesScreen,
  '/reports-vehicles': async () => (await import('../report/ReportsScreen.tsx')).ReportsVehiclesScreen,
  '/reports-drivers': async () => (await import('../report/ReportsScreen.tsx')).ReportsDriversScreen,
  '/costs': async () => (await import('../cost/CostsScreen.tsx')).CostsScreen,
  '/reports-vehicles-structure': async () =>
    (await import('../report/ReportsScreen.tsx')).StructureVehiclesScreen,
  '/reports-drivers-structure': async () =>
    (await import('../report/ReportsScreen.tsx')).StructureDriversScreen,
  '/analytics': async () => (await import('../analytics/AnalyticsScreen.tsx')).AnalyticsScreen,
  '/year-resume': async () => (await import('../year/YearScreen.tsx')).YearScreen,
  '/config-users': async () => (await import('../user/UsersScreen.tsx')).UsersScreen,
  '/profile': async () => (await import('../user/ProfileScreen.tsx')).ProfileScreen,
  '/profile-mobile': async () => (await import('../user/ProfileMobileScreen.tsx')).ProfileMobileScreen,
  '/config-pois': async () => (await import('../place-map/PoisScreen.tsx')).PoisScreen,
  '/config-areas': async () => (await import('../place-map/AreasScreen.tsx')).AreasScreen,
  '/config-schedule': async () => (await import('../schedule/SchedulesScreen.tsx')).SchedulesScreen,
  '/refueling': async () => (await import('../refuelling/RefuelingScreen.tsx')).RefuelingScreen,
  '/schedule-violations': async () => (await import('../schedule/ViolationsScreen.tsx')).ViolationsScreen,
  '/config-fleets': async () => (await import('../fleet/FleetsScreen.tsx')).FleetsScreen,
  '/config-drivers': async () => (await import('../driver/DriversScreen.tsx')).DriversScreen,
  '/config-driver-card': async () => (await import('../driver/CardsScreen.tsx')).CardsScreen,
  '/admin-assign-drivers': async () => (await import('../driver/AssignmentsScreen.tsx')).AssignmentsScreen,
  '/assign-drivers': async () => (await import('../driver/OwnVehicleScreen.tsx')).OwnVehicleScreen,
  '/see-trackers': async () => (await import('../tracker/TrackersScreen.tsx')).TrackersScreen,
  '/assign-trackers': async () => (await import('../tracker/AssignScreen.tsx')).AssignScreen,
  '/search-trackers': async () => (await import('../tracker/SearchTrackersScreen.tsx')).SearchTrackersScreen,
  '/config-sanctions': async () => (await import('../fine/desk/SanctionsScreen.tsx')).SanctionsScreen,
  '/config-enum': async () => (await import('../admin/ListsScreen.tsx')).ListsScreen,
  '/config-rules': async () => (await import('../rule/RulesScreen.tsx')).RulesScreen,
  '/config-versions': async () => (await import('../admin/VersionNotesScreen.tsx')).VersionNotesScreen,
  '/unfolded-packets': async () => (await import('../admin/UnfoldedPacketsScreen.tsx')).UnfoldedPacketsScreen,
};
