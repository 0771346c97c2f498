import { z } from 'zod';
import { idField, instantField } from '../field.ts';

/** The highest value of an odometer, metres: 3,000,000 km (domain rules §9.2). */
export const ODOMETER_MAX_M = 3_000_000_000;

/** The value on the dashboard, metres; null if it could not be read. */
const odometer = z
  .number('val.number')
  .overwrite(Math.round)
  .min(0)
  .max(ODOMETER_MAX_M)
  .nullable()
  .default(null);

/** Fits a tracker to a vehicle now (domain rules §3.4). */
export const fittingInput = z.object({ device_id: idField, odometer });

/** Takes a tracker out of its vehicle now (domain rules §3.4). */
export const removalInput = z.object({ odometer });

/**
 * Records that a tracker was in a vehicle from an earlier moment on. All its data since then belongs to the
 * vehicle.
 */
export const unfittedInput = z.object({ device_id: idField, from: instantField });
