import { HOUR_MS } from '#domain/duration.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** The power of a usual wall box, kilowatts. */
const CHARGER_KW = 7.4;
/** Nobody plugs in for less, milliseconds. */
const PLUGGED_MIN_MS = 3 * HOUR_MS;

type Standing = { sinceMs: number; untilMs: number; engineOn: boolean; fuelLeftL: number };
type Charge = Pick<Standing, 'fuelLeftL'> & { isCharging: boolean };

/**
 * The energy left at an instant of a stand: the battery of an electric vehicle is charged if the stand is
 * long enough.
 */
export function chargeAt({ electric }: SimulatedVehicle, stand: Standing, timeMs: number): Charge {
  const { sinceMs, untilMs, engineOn, fuelLeftL } = stand;
  if (electric === null || engineOn || untilMs - sinceMs < PLUGGED_MIN_MS)
    return { fuelLeftL, isCharging: false };
  const kwh = Math.max(0, fuelLeftL) + (CHARGER_KW * (timeMs - sinceMs)) / HOUR_MS;
  return { fuelLeftL: Math.min(kwh, electric.batteryKwh), isCharging: kwh < electric.batteryKwh };
}
