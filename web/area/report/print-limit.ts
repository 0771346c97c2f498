import type { Totals } from '#web/kit/list/row-source.ts';
import type { ReportRow } from './use-report-run.ts';

/** The most printed rows: about 150 pages. A file has them all. */
export const PRINTED_ROWS = 5_000;

/** A line on paper: a row, or the head of a group. */
export type PrintedLine = ReportRow | Totals;

export const isGroupHead = (line: PrintedLine): line is Totals => 'sums' in line;

/** The lines with at most so many rows; heads of groups do not count, and none is last. */
export function firstRows(lines: readonly PrintedLine[], most: number): readonly PrintedLine[] {
  let rows = 0;
  const end = lines.findIndex((line) => !isGroupHead(line) && ++rows > most);
  if (end < 0) return lines;
  return lines.slice(0, isGroupHead(lines[end - 1]!) ? end - 1 : end);
}
