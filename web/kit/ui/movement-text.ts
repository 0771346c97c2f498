import type { VehicleState } from '#domain/telemetry/state.ts';
import type { Say } from '#text/say.ts';

/**
 * The words for a vehicle in movement: its speed, or that it has just halted. In its first minute of standing
 * (domain rules §3.3) a speed of 0 would contradict its state. Null in any other state, and without a speed.
 */
export function movementText(
  { state, speedKmh }: { state: VehicleState; speedKmh: number | null },
  { t, f }: Say,
): string | null {
  if (state !== 'movement' || speedKmh === null) return null;
  return Math.round(speedKmh) === 0 ? t('map.halted') : f.speed(speedKmh);
}
