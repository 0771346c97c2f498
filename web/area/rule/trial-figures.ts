import type { TrialFigures, TrialVehicle } from '#api/rule.ts';
import type { ColumnType } from '#domain/column.ts';

type Figure = {
  id: string;
  type: ColumnType;
  of: (figures: TrialFigures) => number | null;
};

/** The figures of a trial in their order; the ids are those of the columns of reports. */
export const TRIAL_FIGURES = [
  { id: 'score', type: 'dec1', of: ({ score }) => score },
  { id: 'journeys', type: 'int', of: ({ journeys }) => journeys },
  { id: 'distance', type: 'dist', of: ({ distance }) => distance },
  { id: 'movement', type: 'dur', of: ({ movement }) => movement },
  { id: 'slowMotion', type: 'dur', of: ({ idle }) => idle },
  { id: 'maxSpeedEV', type: 'int', of: ({ excesses }) => excesses },
  { id: 'warningSpeed', type: 'int', of: ({ warnings }) => warnings },
  { id: 'legalEV', type: 'int', of: (one) => one.legal_excesses },
  { id: 'harshBraking', type: 'int', of: (one) => one.harsh_braking },
  { id: 'harshAcceleration', type: 'int', of: (one) => one.harsh_acceleration },
  { id: 'harshCornering', type: 'int', of: (one) => one.harsh_cornering },
  { id: 'visits', type: 'int', of: ({ visits }) => visits },
] as const satisfies readonly Figure[];

/** The figures that count something: journeys, events, visits. */
const COUNTED = TRIAL_FIGURES.filter(({ type }) => type === 'int');

/**
 * The number of differences in journeys, events and visits of a vehicle. Example: 3 journeys fewer and 2
 * excesses more are 5.
 */
export function changesOf({ before, after }: Pick<TrialVehicle, 'before' | 'after'>): number {
  return COUNTED.reduce((sum, { of }) => sum + Math.abs((of(after) ?? 0) - (of(before) ?? 0)), 0);
}
