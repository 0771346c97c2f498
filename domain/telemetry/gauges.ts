import type { GaugesMemory } from './memory.ts';
import type { TrackerRecord } from './record.ts';

/** The last known values for the live map after a record. */
export function gaugesAfter(was: GaugesMemory, record: TrackerRecord): GaugesMemory {
  const courseDeg = record.valid ? (record.courseDeg ?? was.courseDeg) : was.courseDeg;
  const sats = record.satellites ?? was.sats;
  const fuelPct = record.fuelLevelPct ?? was.fuelPct;
  const externalV = record.externalV ?? was.externalV;
  const batteryPct = record.batteryPct ?? was.batteryPct;
  const gsm = record.gsmLevel ?? was.gsm;
  if (
    courseDeg === was.courseDeg &&
    sats === was.sats &&
    fuelPct === was.fuelPct &&
    externalV === was.externalV &&
    batteryPct === was.batteryPct &&
    gsm === was.gsm
  ) {
    return was;
  }
  return { courseDeg, sats, fuelPct, externalV, batteryPct, gsm };
}
