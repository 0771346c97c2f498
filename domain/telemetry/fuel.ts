import type { CountersMemory, TankMemory, Totals } from './memory.ts';

/**
 * Litres burnt since a moment with these totals (domain rules §5.4). The counter gives them, otherwise the
 * level of the tank; the tracker's record may reverse that order. Null if neither was read since then.
 */
export function fuelSince(
  from: { ms: number; totals: Totals },
  { totals, counters, tank }: { totals: Totals; counters: CountersMemory; tank: TankMemory | null },
): { fuelL: number | null; fuelByLevel: boolean } {
  const isCounted = counters.fuel !== null && counters.fuel.ms > from.ms;
  const isLevelled = tank !== null && tank.baseDl !== null && tank.readings.at(-1)![0] > from.ms;
  if (isLevelled && (tank.isFirst || !isCounted))
    return { fuelL: (totals.tankDl - from.totals.tankDl) / 10, fuelByLevel: true };
  return { fuelL: isCounted ? (totals.fuelDl - from.totals.fuelDl) / 10 : null, fuelByLevel: false };
}
