import { between, chance, seeded } from './random.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const SLOT_MS = 30 * 60_000;
const DEAD_SPOT_SHARE = 0.035;

/** Does the tracker have a mobile network at an instant? Now and then it loses it for 2 to 14 minutes. */
export function isCovered(vehicle: SimulatedVehicle, timeMs: number): boolean {
  const slot = Math.floor(timeMs / SLOT_MS);
  const random = seeded(vehicle.seed, vehicle.imei, 'coverage', slot);
  if (!chance(random, DEAD_SPOT_SHARE)) return true;
  const fromMs = slot * SLOT_MS + between(random, 0, 16) * 60_000;
  return timeMs < fromMs || timeMs >= fromMs + between(random, 2, 14) * 60_000;
}
