import type { GaugesMemory } from './memory.ts';
import type { TrackerRecord } from './record.ts';

/** The last known course after a record, degrees. */
export const courseAfter = ({ courseDeg }: Pick<GaugesMemory, 'courseDeg'>, record: TrackerRecord) =>
  record.valid ? (record.courseDeg ?? courseDeg) : courseDeg;

/** The last known values after a record, for the live map and the card. */
export function gaugesAfter(was: GaugesMemory, record: TrackerRecord): GaugesMemory {
  const courseDeg = courseAfter(was, record);
  const sats = record.satellites ?? was.sats;
  const fuelPct = record.fuelLevelPct ?? was.fuelPct;
  const fuelL = record.fuelLevelL ?? was.fuelL;
  const coolantC = record.coolantC ?? was.coolantC;
  const rpm = record.rpm ?? was.rpm;
  const loadPct = record.engineLoadPct ?? was.loadPct;
  const externalV = record.externalV ?? was.externalV;
  const batteryPct = record.batteryPct ?? was.batteryPct;
  const gsm = record.gsmLevel ?? was.gsm;
  if (
    courseDeg === was.courseDeg &&
    sats === was.sats &&
    fuelPct === was.fuelPct &&
    fuelL === was.fuelL &&
    coolantC === was.coolantC &&
    rpm === was.rpm &&
    loadPct === was.loadPct &&
    externalV === was.externalV &&
    batteryPct === was.batteryPct &&
    gsm === was.gsm
  ) {
    return was;
  }
  return { courseDeg, sats, fuelPct, fuelL, coolantC, rpm, loadPct, externalV, batteryPct, gsm };
}
