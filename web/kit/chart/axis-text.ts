import type { ColumnType } from '#domain/column.ts';
import { HOUR_S } from '#domain/duration.ts';
import type { Measured } from '#text/measure.ts';
import { UNKNOWN } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';

const MEASURED: Readonly<Partial<Record<ColumnType, Measured>>> = {
  dist: 'distance',
  odometer: 'distance',
  speed: 'speed',
  vol: 'volume',
  cons: 'consumption',
  economy: 'economy',
};

/**
 * A value of the wire in the form of a chart: in the reader's unit, and in hours. So the steps of an axis are
 * round. Example: 16,093.44 m are 10 for a reader of miles.
 */
export function axisValue(type: ColumnType, value: number | null, { f }: Pick<Say, 'f'>): number | null {
  if (value === null) return null;
  if (type === 'dur') return value / HOUR_S;
  const measure = MEASURED[type];
  return measure ? f.inUnit[measure](value) : value;
}

/**
 * A value in the form of a chart back on the wire, for what a user types. Example: 10 of a reader of miles
 * are 16,093.44 m. Consumption in miles per gallon has its own reciprocal.
 */
export function wireValue(type: ColumnType, shown: number, { f }: Pick<Say, 'f'>): number {
  if (type === 'dur') return shown * HOUR_S;
  const measure = MEASURED[type];
  if (!measure) return shown;
  const one = f.inUnit[measure](1) ?? 1;
  return measure === 'consumption' && f.units.consumption === 'mpg' ? one / shown : shown / one;
}

/** The unit of a value in the form of a chart; undefined for counts. */
export function axisUnit(type: ColumnType, { f }: Pick<Say, 'f'>): string | undefined {
  if (type === 'dur') return 'h';
  if (type === 'money') return f.units.currency;
  const measure = MEASURED[type];
  return measure && f.units[measure];
}

/** The text of a value from `axisValue` beside an axis. */
export function axisText(type: ColumnType, value: number | null, say: Say): string {
  if (value === null) return UNKNOWN;
  const { f } = say;
  const measure = MEASURED[type];
  if (!measure && type !== 'dur') return valueText(type, value, say);
  const unit = measure ? f.units[measure] : 'h';
  return `${f.dec(value, Number.isInteger(value) ? 0 : decimals(type, value))}\u00a0${unit}`;
}

/** Large values need no hundredths, and an axis has no room for them. */
function decimals(type: ColumnType, value: number): number {
  if (type === 'vol') return value >= 100 ? 0 : 2;
  if (type === 'dist' || type === 'odometer') return value >= 10 ? 0 : 1;
  return type === 'speed' ? 0 : 1;
}
