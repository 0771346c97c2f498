import type { ReactNode } from 'react';
import type { Fact } from '../ui/Facts.tsx';

/** Something that can be done with the record, in its menu; leave out what the user may not. */
export type RecordAction = {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  /** Destructive: last, in red. */
  isDanger?: boolean;
};

/** A tab; the address keeps its id in `?tab=`. */
export type RecordTab = {
  id: string;
  label: string;
  /** Beside the label. */
  count?: number | undefined;
  render: () => ReactNode;
};

/** How far the record has come: give the result of `useEndpoint`, or nothing when it is not asked (a new one). */
export type RecordState = { isPending: boolean; error: unknown; refetch: () => unknown };

/** What stands above a record. */
export type RecordHead = {
  title: string;
  subtitle?: ReactNode;
  badge?: ReactNode;
  /** At most four. */
  facts?: readonly Fact[];
  actions?: readonly RecordAction[];
  /** Buttons that are always seen. */
  primary?: ReactNode;
};
