import type { ComponentType } from 'react';
import type { FramedPath } from '#web/base/address/screen-path.ts';

/** Every screen of the specification that is shown in the frame, each in its own file of the build. */
export const SCREENS: Readonly<Record<FramedPath, () => Promise<ComponentType>>> = {
  '/dashboard': async () => (await import('#web/area/dashboard/DashboardScreen.tsx')).DashboardScreen,
  '/map': async () => (await import('#web/area/position/live-map/MapScreen.tsx')).MapScreen,
  '/map-mobile': async () => (await import('#web/area/position/live-map/MapScreen.tsx')).MapMobileScreen,
  '/geo-search': async () => (await import('#web/area/position/search/GeoSearchScreen.tsx')).GeoSearchScreen,
  '/historic': async () => (await import('#web/area/position/history/HistoryScreen.tsx')).HistoryScreen,
  '/historic-mobile': async () =>
    (await import('#web/area/position/history/HistoryScreen.tsx')).HistoryMobileScreen,
  '/calendar': async () => (await import('#web/area/calendar/CalendarScreen.tsx')).CalendarScreen,
  '/calendar-notifications': async () =>
    (await import('#web/area/calendar/CalendarNotificationsScreen.tsx')).CalendarNotificationsScreen,
  '/calendar-notifications-mobile': async () =>
    (await import('#web/area/calendar/CalendarNotificationsScreen.tsx')).CalendarNotificationsScreen,
  '/notifications': async () =>
    (await import('#web/area/notification/matter/NotificationsScreen.tsx')).NotificationsScreen,
  '/notifications-mobile': async () =>
    (await import('#web/area/notification/matter/NotificationsScreen.tsx')).NotificationsScreen,
  '/historic-notifications': async () =>
    (await import('#web/area/notification/matter/NotificationsScreen.tsx')).HistoricNotificationsScreen,
  '/config-notifications': async () =>
    (await import('#web/area/notification/NotificationSettingsScreen.tsx')).NotificationSettingsScreen,
  '/tamperings': async () =>
    (await import('#web/area/notification/tampering/TamperingsScreen.tsx')).TamperingsScreen,
  '/config-vehicles': async () => (await import('#web/area/vehicle/list/VehiclesScreen.tsx')).VehiclesScreen,
  '/search-vehicles': async () =>
    (await import('#web/area/vehicle/search/SearchVehiclesScreen.tsx')).SearchVehiclesScreen,
  '/reports-vehicles': async () => (await import('#web/area/report/ReportsScreen.tsx')).ReportsVehiclesScreen,
  '/reports-drivers': async () => (await import('#web/area/report/ReportsScreen.tsx')).ReportsDriversScreen,
  '/upkeep': async () => (await import('#web/area/upkeep/UpkeepScreen.tsx')).UpkeepScreen,
  '/costs': async () => (await import('#web/area/cost/CostsScreen.tsx')).CostsScreen,
  '/reports-vehicles-structure': async () =>
    (await import('#web/area/report/ReportsScreen.tsx')).StructureVehiclesScreen,
  '/reports-drivers-structure': async () =>
    (await import('#web/area/report/ReportsScreen.tsx')).StructureDriversScreen,
  '/analytics': async () => (await import('#web/area/report/analytics/AnalyticsScreen.tsx')).AnalyticsScreen,
  '/year-resume': async () => (await import('#web/area/report/year/YearScreen.tsx')).YearScreen,
  '/config-users': async () => (await import('#web/area/account/user/UsersScreen.tsx')).UsersScreen,
  '/profile': async () => (await import('#web/area/account/user/ProfileScreen.tsx')).ProfileScreen,
  '/profile-mobile': async () =>
    (await import('#web/area/account/user/ProfileScreen.tsx')).ProfileMobileScreen,
  '/config-pois': async () => (await import('#web/area/place/place-map/PoisScreen.tsx')).PoisScreen,
  '/config-areas': async () => (await import('#web/area/place/place-map/AreasScreen.tsx')).AreasScreen,
  '/config-schedule': async () => (await import('#web/area/schedule/SchedulesScreen.tsx')).SchedulesScreen,
  '/refueling': async () => (await import('#web/area/refuelling/RefuelingScreen.tsx')).RefuelingScreen,
  '/schedule-violations': async () =>
    (await import('#web/area/schedule/ViolationsScreen.tsx')).ViolationsScreen,
  '/config-fleets': async () => (await import('#web/area/fleet/FleetsScreen.tsx')).FleetsScreen,
  '/checks': async () => (await import('#web/area/check/ChecksScreen.tsx')).ChecksScreen,
  '/config-drivers': async () => (await import('#web/area/driver/DriversScreen.tsx')).DriversScreen,
  '/config-driver-card': async () => (await import('#web/area/driver/CardsScreen.tsx')).CardsScreen,
  '/admin-assign-drivers': async () =>
    (await import('#web/area/driver/AssignmentsScreen.tsx')).AssignmentsScreen,
  '/assign-drivers': async () => (await import('#web/area/day/MyDayScreen.tsx')).MyDayScreen,
  '/see-trackers': async () => (await import('#web/area/tracker/TrackersScreen.tsx')).TrackersScreen,
  '/assign-trackers': async () => (await import('#web/area/tracker/AssignScreen.tsx')).AssignScreen,
  '/search-trackers': async () =>
    (await import('#web/area/tracker/SearchTrackersScreen.tsx')).SearchTrackersScreen,
  '/config-sanctions': async () => (await import('#web/area/fine/desk/SanctionsScreen.tsx')).SanctionsScreen,
  '/config-enum': async () => (await import('#web/area/admin/ListsScreen.tsx')).ListsScreen,
  '/config-rules': async () => (await import('#web/area/rule/RulesScreen.tsx')).RulesScreen,
  '/config-versions': async () => (await import('#web/area/admin/VersionNotesScreen.tsx')).VersionNotesScreen,
  '/audit': async () => (await import('#web/area/audit/AuditScreen.tsx')).AuditScreen,
  '/unfolded-packets': async () =>
    (await import('#web/area/admin/UnfoldedPacketsScreen.tsx')).UnfoldedPacketsScreen,
  '/config-maps': async () => (await import('#web/area/admin/map/MapsScreen.tsx')).MapsScreen,
  '/system': async () => (await import('#web/area/admin/system/SystemScreen.tsx')).SystemScreen,
};
