import type { ComponentType } from 'react';
import type { ScreenPath } from '#domain/access/screen.ts';
import type { RecentFound } from './recent-found.ts';

/** One result of the search. Its id names its kind: `driver 7`, `screen /map`, `report Journeys 12`. */
export type Found = RecentFound & {
  icon: Sign;
  act: () => void;
  /** Other words that find it. */
  also?: string;
};

type Sign = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** A screen of the user's menu. */
export type OfferedScreen = { path: ScreenPath; icon: Sign };

/** The number of results shown of one kind. */
export const SHOWN = 5;
