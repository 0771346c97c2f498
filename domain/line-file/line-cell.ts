import { normalCode } from '../field.ts';

/**
 * A cell as a file holds it: CSV has texts alone, a workbook also numbers and days (midnight UTC); null is
 * empty.
 */
export type LineCell = string | number | boolean | Date | null;

/**
 * A line of a file below its heads: its number in the file, from 1, and its cells in the order of the heads.
 */
export type Line = { line: number; cells: readonly LineCell[] };

/**
 * The text of a cell, trimmed and with single spaces inside; empty for an empty cell. A day is written the
 * way people write it.
 */
export function textIn(cell: LineCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dayText(cell);
  // Numbers of cards have more digits than JavaScript writes without an exponent.
  if (typeof cell === 'number' && Number.isInteger(cell)) return BigInt(cell).toString();
  return String(cell).replace(/\s+/g, ' ').trim();
}

/** The plate in a cell as plates are stored; null for an empty cell. Example: `e-4321 bbb` → `E4321BBB`. */
export function plateIn(cell: LineCell | undefined): string | null {
  return normalCode(textIn(cell)) || null;
}

function dayText(at: Date): string {
  if (Number.isNaN(at.getTime())) return '';
  const [day, time] = at.toISOString().split('T') as [string, string];
  const civil = day.split('-').reverse().join('/');
  return time.startsWith('00:00') ? civil : `${civil} ${time.slice(0, 5)}`;
}
