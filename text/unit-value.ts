import type { ColumnType } from '#domain/column.ts';
import { GALLON_L, MILE_M, MPG_OF_LITRES, unitLabels } from './measure.ts';
import type { FormatSettings } from './reader.ts';

type Units = Pick<FormatSettings, 'distanceUnit' | 'volumeUnit'>;

/**
 * A figure of the wire in the reader's unit, not rounded, for those who want numbers and not words (xlsx). Null where the unit
 * has no value: mpg of a zero consumption. Example: 1609.344 of type `dist` is 1 for a reader of miles.
 */
export function unitValue(
  type: ColumnType,
  value: number,
  { distanceUnit, volumeUnit }: Units,
): number | null {
  const miles = distanceUnit === 'mile';
  const gallons = volumeUnit === 'imperial_gallon';
  const unitM = miles ? MILE_M : 1000;
  const unitL = gallons ? GALLON_L : 1;
  switch (type) {
    case 'dist':
    case 'odometer':
      return value / unitM;
    case 'speed':
      return (value * 1000) / unitM;
    case 'vol':
      return value / unitL;
    case 'cons':
      if (miles && gallons) return value === 0 ? null : MPG_OF_LITRES / value;
      return (value * (unitM / 1000)) / unitL;
    case 'economy':
      return (value * 1000 * unitL) / unitM;
    default:
      return value;
  }
}

/** The unit of a type's figures as a head says it; null without one. */
export function unitName(type: ColumnType, settings: FormatSettings): string | null {
  const units = unitLabels(settings);
  switch (type) {
    case 'dist':
    case 'odometer':
      return units.distance;
    case 'speed':
      return units.speed;
    case 'vol':
      return units.volume;
    case 'cons':
      return units.consumption;
    case 'economy':
      return units.economy;
    case 'money':
      return settings.currency === 'GBP' ? '£' : '€';
    default:
      return null;
  }
}
