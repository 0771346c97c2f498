import { IconMap2 } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ScreenPath } from '#domain/access/screen.ts';
import type { TextKey } from '#text/key.ts';
import { isOffered } from '../screens.ts';
import type { Session } from '../session.ts';

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** A screen in the menus. */
export type MenuEntry = { path: ScreenPath; icon: Icon };

/** Groups of the rail in their order; a screen joins when it exists. */
const MENU: readonly { label: TextKey; entries: readonly MenuEntry[] }[] = [
  { label: 'frame.groupLive', entries: [{ path: '/map', icon: IconMap2 }] },
];

/** The menu of a user: groups and screens that the role allows, nothing greyed out. */
export function menuFor(session: Session): { label: TextKey; entries: readonly MenuEntry[] }[] {
  return MENU.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ path }) => isOffered(path, session)),
  })).filter(({ entries }) => entries.length > 0);
}
