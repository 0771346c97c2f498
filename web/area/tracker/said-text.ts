import type { SaidElementRow, SaidFieldRow } from '#api/tracker-said.ts';
import { SAID_FIELDS, type SaidMeasure } from '#domain/telemetry/said.ts';
import type { Formatter } from '#text/format.ts';
import type { Translate } from '#text/key.ts';

const UNITS: Partial<Readonly<Record<SaidMeasure, string>>> = {
  degrees: '°',
  metres: 'm',
  percent: '%',
  volts: 'V',
  rpm: 'rpm',
  celsius: '°C',
  ms: 'ms',
};

/** The value of a field in the reader's units. */
export function fieldText({ field, value }: SaidFieldRow, { t, f }: { t: Translate; f: Formatter }): string {
  const measure: SaidMeasure = SAID_FIELDS[field];
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
  if (typeof value === 'string') return value;
  if (measure === 'kmh') return f.speed(value);
  if (measure === 'odometer') return f.distance(value);
  if (measure === 'litres') return f.volume(value);
  return withUnit(exactly(value, f), UNITS[measure] ?? null);
}

/**
 * The value of an element as the tracker sent it, in the vendor's unit, with the vendor's word for it: `3
 * (drive)`.
 */
export function elementText({ value, unit, meaning }: SaidElementRow, f: Formatter): string {
  const text = withUnit(typeof value === 'number' ? exactly(value, f) : value, unit);
  return meaning === null ? text : `${text} (${meaning})`;
}

function withUnit(text: string, unit: string | null): string {
  if (unit === null) return text;
  return unit === '°' ? `${text}°` : `${text}\u00a0${unit}`;
}

/** A number with as many decimals as the value has. */
function exactly(value: number, f: Formatter): string {
  return f.dec(value, String(value).split('.')[1]?.length ?? 0);
}
