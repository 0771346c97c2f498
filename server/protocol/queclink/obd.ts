import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { vinOf } from '#domain/telemetry/vin.ts';
import { RANGE, scaled, temperatureC, upTo } from '../record-range.ts';
import { numberIn } from './field-value.ts';

/**
 * Models whose messages carry the VIN before the name: GV500, GV500VC and GV500MAP, by the first digits of
 * the version.
 */
const WITH_VIN: readonly string[] = ['1F', '36', '2D', '5E'];
/**
 * Fields of GTOBD in the order of their bits; bits 0 to 15 have their field even when they are off (§4.4).
 */
const OBD = { vin: 0, voltage: 2, rpm: 4, speed: 5, coolant: 6, throttle: 13, load: 14, fuel: 15 } as const;

/** The index of the tracker's name, after the VIN if its model sends one. */
export function nameIndex([, version = '']: readonly string[]): number {
  return WITH_VIN.includes(version.slice(0, 2).toUpperCase()) ? 4 : 3;
}

/** The VIN in a field, or null. */
export function vinIn(text: string | undefined): string | null {
  return text === undefined ? null : vinOf(text);
}

/** The vehicle's values in GTOBD. Fields after the sixteenth differ by model, and are not read. */
export function obdIn(fields: readonly string[]): Partial<TrackerRecord> {
  // Name, report type and mask come first.
  const start = nameIndex(fields) + 3;
  const field = (bit: number) => numberIn(fields[start + bit]);
  return {
    vin: vinIn(fields[start + OBD.vin]) ?? vinIn(fields[3]),
    externalV: scaled(Math.round(field(OBD.voltage)) + 0, RANGE.voltageMv, 1000),
    rpm: whole(field(OBD.rpm), RANGE.rpm),
    vehicleSpeedKmh: whole(field(OBD.speed), RANGE.speedKmh),
    coolantC: temperatureC(Math.round(field(OBD.coolant) * 10) + 0),
    throttlePct: whole(field(OBD.throttle), RANGE.pct),
    engineLoadPct: whole(field(OBD.load), RANGE.pct),
    fuelLevelPct: whole(field(OBD.fuel), RANGE.pct),
  };
}

/** Rounded to a whole number; null when out of range or NaN. */
export function whole(value: number, max: number): number | null {
  return upTo(Math.round(value) + 0, max);
}
