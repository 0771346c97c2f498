import type { ReactNode } from 'react';

/** A change of a record, as api/audit.ts answers it. */
export type HistoryRow = {
  id: number;
  at: string;
  username: string | null;
  action: string;
  changes: readonly { field: string; from: unknown; to: unknown }[];
};

/** Who changed what and when, from what to what; newest first. */
export function HistoryPanel(_props: {
  rows: readonly HistoryRow[] | undefined;
  error?: unknown;
  onRetry?: () => void;
  /** Name of a field. */
  label: (field: string) => string;
  /** A value in words; as it is unless said. */
  words?: (field: string, value: unknown) => string | null;
}): ReactNode {
  return null;
}
