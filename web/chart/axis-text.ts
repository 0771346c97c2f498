import type { ColumnType } from '#domain/column.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';

/** By what values of a type are divided for an axis: round figures are in hours, not in seconds. */
export const axisScale = (type: ColumnType): number => (type === 'dur' ? 3_600 : 1);

/** How the divided values of a type are written beside an axis. */
export function axisText(type: ColumnType, value: number | null, say: Say): string {
  if (type === 'dist') return say.f.odometer(value);
  if (type === 'dur' && value !== null) return `${say.f.dec(value, Number.isInteger(value) ? 0 : 1)} h`;
  // What is large is not known to the hundredth, and an axis has no room for it.
  if (type === 'vol' && value !== null && (value === 0 || value >= 100)) return say.f.volume(value, 0);
  return valueText(type, value, say);
}
