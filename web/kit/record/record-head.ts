import type { ReactNode } from 'react';
import type { Fact } from '#web/kit/ui/Facts.tsx';

/** An action on the record, in its menu. Leave out actions that the user may not do. */
export type RecordAction = {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  /** Destructive actions stand last, in red. */
  isDanger?: boolean;
};

/** A dot beside the name of a tab, in a colour, with its words. */
export type TabMark = { tone: 'bad' | 'warn'; words: string };

/** A tab. The address keeps its id in `?tab=`. */
export type RecordTab = {
  id: string;
  label: string;
  /** Number beside the label. */
  count?: number | undefined;
  mark?: TabMark | null | undefined;
  /** Tabs of one group follow each other, and stand in a second line below its name. */
  group?: { id: string; label: string } | undefined;
  render: () => ReactNode;
};

/**
 * The state of loading the record: pass the result of `useEndpoint`, or nothing when there is nothing to load
 * (a new record).
 */
export type RecordState = { isPending: boolean; error: unknown; refetch: () => unknown };

/** The head of a record. */
export type RecordHead = {
  title: string;
  subtitle?: ReactNode;
  badge?: ReactNode;
  /** At most four. */
  facts?: readonly Fact[];
  actions?: readonly RecordAction[];
  /** Buttons that are always visible. */
  primary?: ReactNode;
};
