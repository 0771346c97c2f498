import { isAdvance, metresBetween } from './distance.ts';
import type { CountersMemory, Memory, OdometerMemory } from './memory.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/**
 * Takes over the vehicle's own odometer when a record has one, and the initial odometer from the vehicle's settings (§5.1). A
 * reading that does not follow from the previous one must be confirmed by a second that agrees with it, because one bad frame
 * must not be shown. Corrections add to whichever of the two is shown, from their day on.
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

/** Metres added by the corrections that began after one instant and not after another. */
function addedBetweenM(
  { odometerCorrections }: VehicleSettings,
  { afterMs, toMs }: { afterMs: number; toMs: number },
): number {
  let sum = 0;
  for (const { fromMs, addedM } of odometerCorrections) if (fromMs > afterMs && fromMs <= toMs) sum += addedM;
  return sum;
}

/** Adds a journey during which the vehicle did not report its odometer. */
export function odometerDriven(
  odometer: OdometerMemory,
  journey: { startMs: number; distanceM: number },
): OdometerMemory {
  if (odometer.readingMs > journey.startMs) return odometer;
  return { ...odometer, drivenM: odometer.drivenM + journey.distanceM };
}

/** The odometer without the running journey, metres; null if neither the vehicle nor its settings give one. */
export function odometerM({ readingM, initialM, drivenM }: OdometerMemory): number | null {
  const base = readingM ?? initialM;
  return base === null ? null : base + drivenM;
}

/** The odometer after the newest record, including the running journey; null when unknown. */
export function odometerNowM({ odometer, journey, totals }: Memory): number | null {
  const known = odometerM(odometer);
  if (known === null || journey === null || odometer.readingMs > journey.start.ms) return known;
  return known + (journey.end?.distanceM ?? metresBetween(journey.start.totals, totals));
}

/**
 * The odometer at a later instant, metres: a correction counts from its day on, even before the vehicle has reported on that day.
 */
export function odometerAtM(memory: Memory, settings: VehicleSettings, timeMs: number): number | null {
  const known = odometerNowM(memory);
  return known === null ? null : known + addedBetweenM(settings, { afterMs: memory.lastMs, toMs: timeMs });
}
