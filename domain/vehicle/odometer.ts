import { z } from 'zod';
import type { FieldFault } from '../fault.ts';

const MAX_KM = 3_000_000;

/** The vehicle's odometer at the beginning of today, km, 0–3,000,000 (domain rules §9.2). */
export const odometerInput = z.object({ odometer: z.int('val.required').min(0).max(MAX_KM) });
export type OdometerInput = z.infer<typeof odometerInput>;

/**
 * The faults of a correction of today's start odometer, which is `startKm` so far: an odometer never goes
 * back.
 */
export function odometerFaults({ odometer }: OdometerInput, startKm: number): FieldFault[] {
  if (odometer >= startKm) return [];
  return [{ field: 'odometer', code: 'val.range', params: { min: startKm, max: MAX_KM } }];
}
