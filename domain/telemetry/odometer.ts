import { isAdvance, metresBetween } from './distance.ts';
import type { CountersMemory, Memory, OdometerMemory } from './memory.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/**
 * Takes over the vehicle's own odometer when a record tells it, and the initial one of the vehicle's record (§5.1). A reading
 * that does not follow from the one before waits for a second that agrees with it: one bad frame must not be shown.
 */
export function odometerRead(
  before: Memory,
  counters: CountersMemory,
  settings: VehicleSettings,
): OdometerMemory {
  const { odometer } = before;
  const from = before.counters.bus;
  const to = counters.bus;
  if (to !== from && to !== null && (from === null || isAdvance(from, to))) {
    return { initialM: settings.initialOdometerM, readingM: to.m, readingMs: to.ms, drivenM: 0 };
  }
  return odometer.initialM === settings.initialOdometerM
    ? odometer
    : { ...odometer, initialM: settings.initialOdometerM };
}

/** Adds a journey during which the vehicle did not tell its odometer. */
export function odometerDriven(
  odometer: OdometerMemory,
  journey: { startMs: number; distanceM: number },
): OdometerMemory {
  if (odometer.readingMs > journey.startMs) return odometer;
  return { ...odometer, drivenM: odometer.drivenM + journey.distanceM };
}

/** The odometer without the running journey, metres; null when neither the vehicle nor its record tells one. */
export function odometerM({ readingM, initialM, drivenM }: OdometerMemory): number | null {
  const base = readingM ?? initialM;
  return base === null ? null : base + drivenM;
}

/** The odometer after the newest record, the running journey included; null when unknown. */
export function odometerNowM({ odometer, journey, totals }: Memory): number | null {
  const known = odometerM(odometer);
  if (known === null || journey === null || odometer.readingMs > journey.start.ms) return known;
  return known + (journey.end?.distanceM ?? metresBetween(journey.start.totals, totals));
}
