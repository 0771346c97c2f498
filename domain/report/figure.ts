import type { ColumnType } from '../column.ts';
import { COLUMN_DICTIONARY } from './column.ts';

/** Headline numbers of a report: totals of its columns, and counts of its own. */
export const FIGURE_IDS = [
  /** Different vehicles, or drivers, among the rows. */
  'subjects',
  'rows',
  'journeys',
  'distance',
  'duration',
  'movement',
  'fuel',
  'consumption',
  'maxSpeed',
  'maxSpeedEV',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'events100',
  'offlineDays',
  'tamperingDays',
  'noTrackerDays',
  /** Vehicles that are not offline, tampered or without tracker on the last day of the range. */
  'healthy',
  /** Vehicles with at least one message. */
  'connected',
  'messages',
  'connectedHours',
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];

/** A figure's type; those named as a column have the column's. */
export function figureType(id: FigureId): ColumnType {
  return Object.hasOwn(COLUMN_DICTIONARY, id)
    ? COLUMN_DICTIONARY[id as keyof typeof COLUMN_DICTIONARY]
    : 'int';
}
