import { isAdvance, lostM, metresBetween } from './distance.ts';
import type { CountersMemory, JourneyMemory, Memory, OdometerMemory, Totals } from './memory.ts';
import type { Moment } from './step.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/**
 * A counter that is behind the odometer by at most this is left to catch up, metres: the distance driven
 * without it was overestimated. A counter further behind is another one, for example of a new instrument.
 */
const BEHIND_M = 1_000_000;

/**
 * Adopts the vehicle's own odometer when a record has one, and the initial odometer from the vehicle's
 * settings (§5.1). A reading that does not follow from the previous one needs a second that agrees with it,
 * because one bad frame must not be shown. A new counter continues from the present odometer. Corrections add
 * to the shown figure, from their day on.
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
    const liftM = liftOf(odometer, to.m + addedM);
    const readingM = to.m + addedM + liftM;
    return { ...odometer, addedM, initialM, readingM, readingMs: to.ms, drivenM: 0, liftM };
  }
  if (odometer.initialM === initialM && odometer.addedM === addedM) return odometer;
  const readingM = odometer.readingM === null ? null : odometer.readingM + addedM - odometer.addedM;
  const edited = { ...odometer, addedM, initialM, readingM };
  const wasM = baseM(odometer);
  const isM = baseM(edited);
  if (odometer.shownM === null || wasM === null || isM === null) return { ...edited, shownM: null };
  return { ...edited, shownM: odometer.shownM + isM - wasM };
}

function liftOf({ liftM, shownM }: OdometerMemory, counterM: number): number {
  return shownM !== null && counterM + liftM < shownM - BEHIND_M ? shownM - counterM : liftM;
}

const baseM = ({ readingM, initialM }: OdometerMemory) => readingM ?? initialM;

/** Metres added by the corrections that began after one instant and not after another. */
function addedBetweenM(
  { odometerCorrections }: VehicleSettings,
  { afterMs, toMs }: { afterMs: number; toMs: number },
): number {
  let sum = 0;
  for (const { fromMs, addedM } of odometerCorrections) if (fromMs > afterMs && fromMs <= toMs) sum += addedM;
  return sum;
}

/**
 * The odometer after a record. It adds the journey that ended with the record and the running one. It also
 * adds the counters' advance over a silence that belongs to no journey.
 */
export function odometerAfter(
  { odometer, closed, totals, before }: Moment,
  open: JourneyMemory | null,
  counters: CountersMemory,
): OdometerMemory {
  // A journey in which the vehicle reported its odometer is already in the reading.
  const closedM = closed !== null && odometer.readingMs <= closed.startMs ? closed.distanceM : 0;
  const isLost = odometer.readingMs < counters.sinceMs;
  const drivenM = closedM + (isLost ? lostM(before.counters, counters) : 0);
  const driven = drivenM > 0 ? { ...odometer, drivenM: odometer.drivenM + drivenM } : odometer;
  const shownM = odometerShownM(driven, open, totals);
  return shownM === driven.shownM ? driven : { ...driven, shownM };
}

/** The odometer at these totals, with the running journey; never less than before. Null when unknown. */
export function odometerShownM(
  odometer: OdometerMemory,
  journey: JourneyMemory | null,
  totals: Totals,
): number | null {
  const base = baseM(odometer);
  if (base === null) return null;
  const isRead = journey === null || odometer.readingMs > journey.start.ms;
  const runningM = isRead ? 0 : (journey.end?.distanceM ?? metresBetween(journey.start.totals, totals));
  return Math.max(base + odometer.drivenM + runningM, odometer.shownM ?? 0);
}

/**
 * The odometer at a later instant, metres: a correction counts from its day on, even before the vehicle has
 * reported on that day.
 */
export function odometerAtM(memory: Memory, settings: VehicleSettings, timeMs: number): number | null {
  const { shownM } = memory.odometer;
  return shownM === null ? null : shownM + addedBetweenM(settings, { afterMs: memory.lastMs, toMs: timeMs });
}
