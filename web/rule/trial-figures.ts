import type { TrialFigures, TrialVehicle } from '#api/rule.ts';
import type { ColumnType } from '#domain/column.ts';

type Figure = {
  id: string;
  type: ColumnType;
  of: (figures: TrialFigures) => number | null;
  /** Whether more of it is better; null: neither. */
  isMoreBetter: boolean | null;
};

/** The figures of a trial in their order; the ids are those of the columns of reports. */
export const TRIAL_FIGURES = [
  { id: 'score', type: 'dec1', of: ({ score }) => score, isMoreBetter: true },
  { id: 'journeys', type: 'int', of: ({ journeys }) => journeys, isMoreBetter: null },
  { id: 'distance', type: 'dist', of: ({ distance }) => distance, isMoreBetter: null },
  { id: 'movement', type: 'dur', of: ({ movement }) => movement, isMoreBetter: null },
  { id: 'slowMotion', type: 'dur', of: ({ idle }) => idle, isMoreBetter: false },
  { id: 'maxSpeedEV', type: 'int', of: ({ excesses }) => excesses, isMoreBetter: false },
  { id: 'warningSpeed', type: 'int', of: ({ warnings }) => warnings, isMoreBetter: false },
  { id: 'harshBraking', type: 'int', of: (one) => one.harsh_braking, isMoreBetter: false },
  { id: 'harshAcceleration', type: 'int', of: (one) => one.harsh_acceleration, isMoreBetter: false },
  { id: 'harshCornering', type: 'int', of: (one) => one.harsh_cornering, isMoreBetter: false },
  { id: 'visits', type: 'int', of: ({ visits }) => visits, isMoreBetter: null },
] as const satisfies readonly Figure[];

/** The figures that count something: journeys, events, visits. */
const COUNTED = TRIAL_FIGURES.filter(({ type }) => type === 'int');

/** How many journeys, events and visits a vehicle has more or fewer. Example: 3 journeys fewer and 2 excesses more are 5. */
export function changesOf({ before, after }: Pick<TrialVehicle, 'before' | 'after'>): number {
  return COUNTED.reduce((sum, { of }) => sum + Math.abs((of(after) ?? 0) - (of(before) ?? 0)), 0);
}

/** Did a figure become better or worse? Null: it is the same, or neither is better. */
export function verdictOf(
  { isMoreBetter }: Pick<Figure, 'isMoreBetter'>,
  before: number | null,
  after: number | null,
): 'better' | 'worse' | null {
  if (isMoreBetter === null || before === null || after === null || before === after) return null;
  return after > before === isMoreBetter ? 'better' : 'worse';
}
