import {
  IconAdjustments,
  IconApi,
  IconBell,
  IconBellCog,
  IconCalendarEvent,
  IconCalendarExclamation,
  IconCalendarStats,
  IconCalendarUser,
  IconCar,
  IconClipboardCheck,
  IconClockHour8,
  IconClockX,
  IconCoins,
  IconFolders,
  IconGasStation,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconListCheck,
  IconListDetails,
  IconListSearch,
  IconMap2,
  IconMapPin,
  IconMapSearch,
  IconNotes,
  IconPackages,
  IconPlugConnected,
  IconPolygon,
  IconReceiptTax,
  IconReportAnalytics,
  IconRouter,
  IconServer2,
  IconShieldExclamation,
  IconStack2,
  IconSteeringWheel,
  IconTool,
  IconTruck,
  IconUserCog,
  IconUserSearch,
  IconUserStar,
  IconUsers,
  IconZoomScan,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ScreenPath } from '#domain/access/screen.ts';
import { canRunReport, hasReports, type ReportId } from '#domain/report/report.ts';
import type { Family, Variant } from '#domain/report/view.ts';
import type { TextKey } from '#text/key.ts';
import { actorsIn, isAllowed } from '#web/base/session/permission.ts';
import type { Session } from '#web/base/session/session.ts';

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** A screen in the menus; `label` replaces a name that is too long. */
export type MenuEntry = {
  path: ScreenPath;
  icon: Icon;
  label?: TextKey;
  /** The words in the menu at the left, below the name of the group. They are a part of the screen's name. */
  short?: TextKey;
  /** Shown only to users who have such reports. */
  reports?: { variant: Variant; family: Family };
  /** Shown only to users who have this report. */
  report?: ReportId;
  /** The screen is opened from the list that it searches. */
  isOfList?: true;
};

/** Groups of screens in their order; a screen appears once it exists. */
const MENU: readonly MenuGroup[] = [
  {
    label: 'word.live',
    entries: [
      { path: '/dashboard', icon: IconLayoutDashboard },
      { path: '/map', icon: IconMap2 },
      { path: '/historic', icon: IconHistory },
      { path: '/geo-search', icon: IconMapSearch },
      { path: '/assign-drivers', icon: IconSteeringWheel },
      { path: '/notifications', icon: IconBell },
      { path: '/historic-notifications', icon: IconBell, isOfList: true },
      { path: '/tamperings', icon: IconShieldExclamation },
    ],
  },
  {
    label: 'frame.groupReports',
    entries: [
      {
        path: '/reports-vehicles',
        icon: IconReportAnalytics,
        short: 'frame.reportsVehicles',
        reports: { variant: 'vehicle', family: 'operative' },
      },
      {
        path: '/reports-drivers',
        icon: IconUserSearch,
        short: 'frame.reportsDrivers',
        reports: { variant: 'driver', family: 'operative' },
      },
      {
        path: '/reports-vehicles-structure',
        icon: IconCar,
        short: 'frame.reportsVehiclesStructure',
        reports: { variant: 'vehicle', family: 'structure' },
      },
      {
        path: '/reports-drivers-structure',
        icon: IconUserStar,
        short: 'frame.reportsDriversStructure',
        reports: { variant: 'driver', family: 'structure' },
      },
      { path: '/year-resume', icon: IconCalendarStats, report: 'YearSummary' },
    ],
  },
  {
    label: 'frame.groupMoney',
    entries: [
      { path: '/costs', icon: IconCoins },
      { path: '/refueling', icon: IconGasStation },
      { path: '/config-sanctions', icon: IconReceiptTax },
    ],
  },
  {
    label: 'word.fleet',
    entries: [
      { path: '/calendar', icon: IconCalendarEvent },
      { path: '/calendar-notifications', icon: IconCalendarExclamation },
      { path: '/schedule-violations', icon: IconClockX },
      { path: '/checks', icon: IconClipboardCheck },
      { path: '/upkeep', icon: IconTool },
      { path: '/config-vehicles', icon: IconTruck },
      { path: '/search-vehicles', icon: IconListSearch, isOfList: true },
      { path: '/config-drivers', icon: IconUsers },
      { path: '/config-driver-card', icon: IconId },
      { path: '/admin-assign-drivers', icon: IconCalendarUser },
      { path: '/config-fleets', icon: IconFolders },
      { path: '/config-schedule', icon: IconClockHour8 },
      { path: '/config-pois', icon: IconMapPin },
      { path: '/config-areas', icon: IconPolygon },
      { path: '/see-trackers', icon: IconRouter },
      { path: '/assign-trackers', icon: IconPlugConnected },
      { path: '/search-trackers', icon: IconZoomScan, isOfList: true },
    ],
  },
  {
    label: 'frame.groupSystem',
    entries: [
      { path: '/config-notifications', icon: IconBellCog },
      { path: '/config-users', icon: IconUserCog },
      { path: '/config-enum', icon: IconListDetails },
      { path: '/config-rules', icon: IconAdjustments },
      { path: '/audit', icon: IconListCheck },
      { path: '/config-versions', icon: IconNotes },
      { path: '/unfolded-packets', icon: IconPackages },
      { path: '/config-maps', icon: IconStack2 },
      { path: '/system', icon: IconServer2 },
      { path: '/analytics', icon: IconApi, report: 'APIRequests' },
    ],
  },
];

export type MenuGroup = { label: TextKey; entries: readonly MenuEntry[] };
/** A group as it is shown: a folded one has only the entry of the present screen. */
export type ShownGroup = MenuGroup & { isFolded: boolean };

/**
 * The screens of a user in groups: those that the role allows and that have content. Nothing is greyed out.
 */
export function menuFor(session: Session): MenuGroup[] {
  const { allowedEstructura, myProfile } = session;
  const reader = { actors: actorsIn(session), allowedEstructura, assigned: myProfile?.reports ?? [] };
  return filtered(
    MENU,
    ({ path, reports, report }) =>
      isAllowed(path, session) &&
      (!reports || hasReports(reports.variant, reader, reports.family)) &&
      (!report || canRunReport(report, reader)),
  );
}

/** The screens in the menus: all except those that are opened from a list. */
export function shownMenuFor(session: Session): MenuGroup[] {
  return filtered(menuFor(session), ({ isOfList }) => !isOfList);
}

/**
 * The menu in a user's arrangement. Favourites stand above the groups, in the order in which they were
 * chosen, and not again in their group. Recent screens are those that the user may still open, without the
 * present one and without favourites.
 */
export function arrangedMenu(
  groups: readonly MenuGroup[],
  memory: {
    folded: readonly string[];
    favourites: readonly string[];
    recent: readonly string[];
    pathname: string;
  },
): { favourites: readonly MenuEntry[]; recent: readonly MenuEntry[]; groups: readonly ShownGroup[] } {
  const entries = groups.flatMap((group) => group.entries);
  const known = (paths: readonly string[]) =>
    paths.flatMap((path) => entries.find((entry) => entry.path === path) ?? []);
  const favourites = known(memory.favourites);
  const isElsewhere = (entry: MenuEntry) => !favourites.includes(entry);
  return {
    favourites,
    recent: known(memory.recent).filter((entry) => entry.path !== memory.pathname && isElsewhere(entry)),
    groups: filtered(groups, isElsewhere).map((group) => {
      const isFolded = memory.folded.includes(group.label);
      const shown = isFolded ? group.entries.filter(({ path }) => path === memory.pathname) : group.entries;
      return { ...group, entries: shown, isFolded };
    }),
  };
}

function filtered(groups: readonly MenuGroup[], isKept: (entry: MenuEntry) => boolean): MenuGroup[] {
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(isKept) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The screens that a phone's bar offers first, in this order. Each word fits into a fifth of 360 px. */
const BAR: readonly { path: ScreenPath; label?: TextKey }[] = [
  { path: '/map' },
  { path: '/notifications', label: 'frame.barAlerts' },
  { path: '/calendar' },
  { path: '/historic' },
  { path: '/assign-drivers' },
  { path: '/config-vehicles' },
  { path: '/config-drivers' },
  { path: '/assign-trackers', label: 'frame.barFitting' },
  { path: '/see-trackers' },
];
/** The most screens beside «More». */
const BAR_PLACES = 4;

/** The menu of a user on a phone: the entries of the bar at the bottom, and those under «More». */
export function phoneMenuFor(session: Session): { bar: readonly MenuEntry[]; more: readonly MenuEntry[] } {
  const entries = shownMenuFor(session).flatMap((group) => group.entries);
  const bar = BAR.flatMap((place) => {
    const entry = entries.find(({ path }) => path === place.path);
    return entry ? [{ ...entry, ...place }] : [];
  }).slice(0, BAR_PLACES);
  const more = entries.filter(({ path }) => !bar.some((place) => place.path === path));
  return { bar, more };
}
