import { MINUTE_MS } from '#domain/duration.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';

/** A filling of a tank: when and where the vehicle left, and the rise of the tank, percent. */
export type Fill = { atMs: number; lat: number; lng: number; rise: number; odometerKm: number | null };

/** A smaller rise is fuel that moves in the tank, percent. */
const RISE = 20;
/** People pay a little before they drive off, milliseconds. */
const BEFORE_MS = 3 * MINUTE_MS;

/** The fillings that the level of the tank shows in a vehicle's ordered records. */
export function fillsIn(records: readonly TrackerRecord[]): Fill[] {
  const fills: Fill[] = [];
  let level: number | null = null;
  let odometerM: number | null = null;
  let at: { lat: number; lng: number } | null = null;
  for (const { timeMs, valid, lat, lng, fuelLevelPct, odometerM: readM } of records) {
    if (valid && lat !== null && lng !== null) at = { lat, lng };
    odometerM = readM ?? odometerM;
    if (fuelLevelPct === null) continue;
    const rise = level === null ? 0 : fuelLevelPct - level;
    const odometerKm = odometerM === null ? null : Math.round(odometerM / 1000);
    if (rise >= RISE && at) fills.push({ atMs: timeMs - BEFORE_MS, ...at, rise, odometerKm });
    level = fuelLevelPct;
  }
  return fills;
}
