import type { ComponentType } from 'react';
import type { ScreenPath } from '#domain/access/screen.ts';
import type { RecentFound } from './recent-found.ts';

/** One thing that the search offers. Its id says what it is: `driver 7`, `screen /map`, `report Journeys 12`. */
export type Found = RecentFound & {
  icon: Sign;
  act: () => void;
  /** Other words that find it. */
  also?: string;
};

type Sign = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** A screen of the user's menu. */
export type OfferedScreen = { path: ScreenPath; icon: Sign };

/** How many of one sort are shown. */
export const SHOWN = 5;
