import type { CellValue } from '../column.ts';
import type { NamedColumnId } from './dictionary.ts';

/**
 * The rows that a line of totals covers. Titles are the texts `report.total_<kind>`.
 * `total`: all rows; `median`: no sum, but the middle of all rows;
 * `electric`: the rows in kWh, which are never added to litres (domain rules §5.4);
 * `event`, `violation`: the rows of one type (named in its column);
 * `offline`, `tampering`: the vehicles of each day; `connected`: the vehicles of each hour;
 * `product`, `validation`: the refuellings of one class or outcome (named in its column);
 * `used`: the resources used on each day.
 */
export const TOTAL_KINDS = [
  'total',
  'median',
  'electric',
  'event',
  'offline',
  'tampering',
  'connected',
  'used',
  'violation',
  'product',
  'validation',
] as const;
export type TotalKind = (typeof TOTAL_KINDS)[number];

/**
 * For kinds that have several lines: the columns whose values distinguish the lines and name them on the
 * screen.
 */
export const NAMING_COLUMNS: Readonly<Partial<Record<TotalKind, readonly NamedColumnId[]>>> = {
  event: ['eventType', 'severity'],
  violation: ['violation'],
  product: ['product'],
  validation: ['validation'],
};

/** A line of totals in the order of the columns; null where a total makes no sense. */
export type TotalLine = { kind: TotalKind; count: number; values: CellValue[] };
