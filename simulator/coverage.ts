import { MINUTE_MS } from '#domain/duration.ts';
import { between, chance, seeded } from './random.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const SLOT_MS = 30 * MINUTE_MS;
const DEAD_SPOT_SHARE = 0.035;

/** Does the tracker have a mobile network at an instant? Now and then it loses it for 2 to 14 minutes. */
export function isCovered(vehicle: SimulatedVehicle, timeMs: number): boolean {
  const slot = Math.floor(timeMs / SLOT_MS);
  const random = seeded(vehicle.seed, vehicle.imei, 'coverage', slot);
  if (!chance(random, DEAD_SPOT_SHARE)) return true;
  const fromMs = slot * SLOT_MS + between(random, 0, 16) * MINUTE_MS;
  return timeMs < fromMs || timeMs >= fromMs + between(random, 2, 14) * MINUTE_MS;
}
