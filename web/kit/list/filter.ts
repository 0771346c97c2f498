import type { ReactNode } from 'react';

type Base<Row> = {
  /** Its name in the address and in the query. */
  name: string;
  label: string;
  /** For rows that are filtered in the browser: does the row pass? `value` is as in the address. */
  matches?: (row: Row, value: string) => boolean;
};

/**
 * One filter of a list. In the address: text as typed, choices `a,b`, yes/no `true`, days
 * `2026-01-01,2026-01-31`, fleets `3,7`.
 */
export type Filter<Row = never> = Base<Row> &
  (
    | { kind: 'text' }
    | { kind: 'enum'; options: readonly { value: string; label: string }[]; single?: boolean }
    | { kind: 'bool' }
    /** Sent as `<name>_from` and `<name>_to`. */
    | { kind: 'range' }
    | { kind: 'fleets' }
    /** One vehicle, driver, station or fuel card, by its id. */
    | { kind: 'one'; of: 'vehicle' | 'driver' | 'station' | 'card' }
    | {
        kind: 'custom';
        picker: (props: { value: string | null; onChange: (value: string | null) => void }) => ReactNode;
        /** The value in words, for its chip. */
        words: (value: string) => string;
      }
  );
