import type { GaugesMemory } from './memory.ts';
import type { TrackerRecord } from './record.ts';

/** The last known course after a record, degrees. */
export const courseAfter = ({ courseDeg }: Pick<GaugesMemory, 'courseDeg'>, record: TrackerRecord) =>
  record.valid ? (record.courseDeg ?? courseDeg) : courseDeg;

/** Takes over the values that a record has, for the live map and the card. */
export function readGauges(gauges: GaugesMemory, record: TrackerRecord): void {
  gauges.courseDeg = courseAfter(gauges, record);
  gauges.sats = record.satellites ?? gauges.sats;
  gauges.fuelPct = record.fuelLevelPct ?? gauges.fuelPct;
  gauges.fuelL = record.fuelLevelL ?? gauges.fuelL;
  gauges.coolantC = record.coolantC ?? gauges.coolantC;
  gauges.rpm = record.rpm ?? gauges.rpm;
  gauges.loadPct = record.engineLoadPct ?? gauges.loadPct;
  gauges.externalV = record.externalV ?? gauges.externalV;
  gauges.batteryPct = record.batteryPct ?? gauges.batteryPct;
  gauges.gsm = record.gsmLevel ?? gauges.gsm;
}
