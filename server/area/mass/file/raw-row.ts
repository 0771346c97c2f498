import type { RawCell } from '#domain/mass/mass-cell.ts';

/** A row of a file: its line number, from 1, and its cells. */
export type RawRow = { line: number; cells: readonly RawCell[] };
