import type { CellValue, ColumnType } from '#domain/column.ts';
import { UNKNOWN } from './reader.ts';
import type { Say } from './say.ts';

type Writer = (value: string | number, say: Say, zone: string | undefined) => string;

const asIs: Writer = (value) => String(value);

/** Writes a value of each type (domain rules §4.1): from wire units to the reader's. */
const WRITERS: Readonly<Record<ColumnType, Writer>> = {
  text: asIs,
  enum: asIs,
  code: asIs,
  cell: (value, { f }) => (typeof value === 'number' ? f.dec(value, Number.isInteger(value) ? 0 : 1) : value),
  int: (value, { f }) => f.number(Number(value)),
  dec1: (value, { f }) => f.dec(Number(value), 1),
  dec2: (value, { f }) => f.dec(Number(value), 2),
  pct: (value, { f }) => f.percent(Number(value)),
  dist: (value, { f }) => f.distance(Number(value)),
  odometer: (value, { f }) => f.odometer(Number(value)),
  speed: (value, { f }) => f.speed(Number(value)),
  vol: (value, { f }) => f.volume(Number(value)),
  cons: (value, { f }) => f.consumption(Number(value)),
  economy: (value, { f }) => f.economy(Number(value)),
  money: (value, { f }) => f.money(value),
  price: (value, { f }) => f.price(value, 'litre'),
  min: (value, { f }) => `${f.number(Number(value))}\u00a0min`,
  dur: (value, { f }) => f.duration(Number(value)),
  date: (value, { f }) => f.day(String(value)),
  month: (value, { f }) => f.month(String(value)),
  hour: (value) => String(value).slice(0, 5),
  instant: (value, { f }, zone) => f.dateTime(value, zone),
  // The average of several is the share of yes.
  bool: (value, { f }) => f.percent(Number(value)),
};

/** A value in words; `—` for an unknown value, which is never confused with zero. */
export function valueText(type: ColumnType, value: CellValue, say: Say, zone?: string): string {
  if (value === null || value === '') return UNKNOWN;
  if (typeof value === 'boolean') return say.t(value ? 'ui.yes' : 'ui.no');
  return WRITERS[type](value, say, zone);
}
