import {
  IconCalendarUser,
  IconFolders,
  IconId,
  IconListDetails,
  IconListSearch,
  IconMap2,
  IconNotes,
  IconPlugConnected,
  IconReportAnalytics,
  IconRouter,
  IconSteeringWheel,
  IconTruck,
  IconUserCog,
  IconUserSearch,
  IconUsers,
  IconZoomScan,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ScreenPath } from '#domain/access/screen.ts';
import type { TextKey } from '#text/key.ts';
import type { Session } from '../session/session.ts';
import { isOffered } from './screens.ts';

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** A screen in the menus; `label` where its own name is too long. */
export type MenuEntry = { path: ScreenPath; icon: Icon; label?: TextKey };

/** Groups of the rail in their order; a screen joins when it exists. */
const MENU: readonly { label: TextKey; entries: readonly MenuEntry[] }[] = [
  {
    label: 'word.live',
    entries: [
      { path: '/map', icon: IconMap2 },
      { path: '/assign-drivers', icon: IconSteeringWheel },
    ],
  },
  {
    label: 'frame.groupReports',
    entries: [
      { path: '/reports-vehicles', icon: IconReportAnalytics },
      { path: '/reports-drivers', icon: IconUserSearch },
    ],
  },
  {
    label: 'word.fleet',
    entries: [
      { path: '/config-vehicles', icon: IconTruck },
      { path: '/search-vehicles', icon: IconListSearch },
      { path: '/config-drivers', icon: IconUsers },
      { path: '/config-driver-card', icon: IconId },
      { path: '/admin-assign-drivers', icon: IconCalendarUser },
      { path: '/config-fleets', icon: IconFolders },
      { path: '/see-trackers', icon: IconRouter },
      { path: '/assign-trackers', icon: IconPlugConnected },
      { path: '/search-trackers', icon: IconZoomScan },
    ],
  },
  {
    label: 'frame.groupSystem',
    entries: [
      { path: '/config-users', icon: IconUserCog },
      { path: '/config-enum', icon: IconListDetails },
      { path: '/config-versions', icon: IconNotes },
    ],
  },
];

/** The menu of a user: groups and screens that the role allows, nothing greyed out. */
export function menuFor(session: Session): { label: TextKey; entries: readonly MenuEntry[] }[] {
  return MENU.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ path }) => isOffered(path, session)),
  })).filter(({ entries }) => entries.length > 0);
}

/** What a phone's bar offers before everything else, in this order; each word is short enough for a fifth of 360 px. */
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
/** Screens beside «More» at most. */
const BAR_PLACES = 4;

/** The menu of a user on a phone: what the bar at the bottom offers, and what is left for «More». */
export function phoneMenuFor(session: Session): { bar: readonly MenuEntry[]; more: readonly MenuEntry[] } {
  const entries = menuFor(session).flatMap((group) => group.entries);
  const bar = BAR.flatMap((place) => {
    const entry = entries.find(({ path }) => path === place.path);
    return entry ? [{ ...entry, ...place }] : [];
  }).slice(0, BAR_PLACES);
  const more = entries.filter(({ path }) => !bar.some((place) => place.path === path));
  return { bar, more };
}
