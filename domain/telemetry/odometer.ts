import { isAdvance, metresBetween } from './distance.ts';
import type { CountersMemory, Memory, OdometerMemory } from './memory.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/**
 * Takes over the vehicle's own odometer when a record tells it, and the initial one of the vehicle's record (§5.1). A reading
 * that does not follow from the one before waits for a second that agrees with it: one bad frame must not be shown. What
 * corrections add, they add from their day on to whichever of the two is shown.
 */
export function odometerRead(
  before: Memory,
  { counters, timeMs }: { counters: CountersMemory; timeMs: number },
  settings: VehicleSettings,
): OdometerMemory {
  const { odometer } = before;
  const addedM = addedBetweenM(settings, { afterMs: 0, toMs: timeMs });
  const initialM = settings.initialOdometerM === null ? null : settings.initialOdometerM + addedM;
  const from = before.counters.bus;
  const to = counters.bus;
  if (to !== from && to !== null && (from === null || isAdvance(from, to))) {
    return { addedM, initialM, readingM: to.m + addedM, readingMs: to.ms, drivenM: 0 };
  }
  if (odometer.initialM === initialM && odometer.addedM === addedM) return odometer;
  const readingM = odometer.readingM === null ? null : odometer.readingM + addedM - odometer.addedM;
  return { ...odometer, addedM, initialM, readingM };
}

/** Metres that corrections add which began after an instant and until another. */
function addedBetweenM(
  { odometerCorrections }: VehicleSettings,
  { afterMs, toMs }: { afterMs: number; toMs: number },
): number {
  let sum = 0;
  for (const { fromMs, addedM } of odometerCorrections) if (fromMs > afterMs && fromMs <= toMs) sum += addedM;
  return sum;
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

/** The same at a later instant, metres: a correction holds from its day on, before the vehicle has reported in it. */
export function odometerAtM(memory: Memory, settings: VehicleSettings, timeMs: number): number | null {
  const known = odometerNowM(memory);
  return known === null ? null : known + addedBetweenM(settings, { afterMs: memory.lastMs, toMs: timeMs });
}
