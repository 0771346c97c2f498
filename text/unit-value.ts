import type { ColumnType } from '#domain/column.ts';
import { GALLON_L, MILE_M, MPG_OF_LITRES, type UnitLabels, unitLabels } from './measure.ts';
import type { FormatSettings } from './reader.ts';

type Units = Pick<FormatSettings, 'distanceUnit' | 'volumeUnit'>;
/** The number of metres and litres in the reader's units. */
type Sizes = { unitM: number; unitL: number };

/**
 * The unit for the figures of a type: `name` as a head shows it, `of` the figure in that unit. Types without
 * a unit have the reason instead. They are words, counts whose label names what is counted, or percentages
 * and times, which are their own unit. For the others the column declares the unit (`UnitlessType`, cells of
 * a grid).
 */
type UnitRule =
  | { name: (units: UnitLabels) => string; of: (value: number, sizes: Sizes, units: Units) => number | null }
  | 'words'
  | 'count'
  | 'itself'
  | 'column';

const DISTANCE: UnitRule = { name: ({ distance }) => distance, of: (value, { unitM }) => value / unitM };

/** A type without its rule does not compile. */
const UNIT_RULES: Readonly<Record<ColumnType, UnitRule>> = {
  text: 'words',
  enum: 'words',
  code: 'words',
  bool: 'words',
  int: 'count',
  dec1: 'column',
  dec2: 'column',
  cell: 'column',
  pct: 'itself',
  dur: 'itself',
  date: 'itself',
  month: 'itself',
  hour: 'itself',
  instant: 'itself',
  min: { name: () => 'min', of: (value) => value },
  dist: DISTANCE,
  odometer: DISTANCE,
  speed: { name: ({ speed }) => speed, of: (value, { unitM }) => (value * 1000) / unitM },
  vol: { name: ({ volume }) => volume, of: (value, { unitL }) => value / unitL },
  cons: {
    name: ({ consumption }) => consumption,
    of(value, { unitM, unitL }, { distanceUnit, volumeUnit }) {
      if (distanceUnit === 'mile' && volumeUnit === 'imperial_gallon')
        return value === 0 ? null : MPG_OF_LITRES / value;
      return (value * (unitM / 1000)) / unitL;
    },
  },
  economy: {
    name: ({ economy }) => economy,
    of: (value, { unitM, unitL }) => (value * 1000 * unitL) / unitM,
  },
  money: { name: ({ currency }) => currency, of: (value) => value },
  price: {
    name: ({ currency, volume }) => `${currency}/${volume}`,
    of: (value, { unitL }) => value * unitL,
  },
};

/**
 * A figure of the wire in the reader's unit, not rounded, for files with numbers instead of words (xlsx).
 * Null if the unit has no value: mpg of a zero consumption. Example: 1609.344 of type `dist` is 1 for a
 * reader of miles.
 */
export function unitValue(type: ColumnType, value: number, units: Units): number | null {
  const rule = UNIT_RULES[type];
  if (typeof rule === 'string') return value;
  const sizes = {
    unitM: units.distanceUnit === 'mile' ? MILE_M : 1000,
    unitL: units.volumeUnit === 'imperial_gallon' ? GALLON_L : 1,
  };
  return rule.of(value, sizes, units);
}

/** The unit of a type's figures as a head shows it; null without one. */
export function unitName(type: ColumnType, settings: FormatSettings): string | null {
  const rule = UNIT_RULES[type];
  return typeof rule === 'string' ? null : rule.name(unitLabels(settings));
}
