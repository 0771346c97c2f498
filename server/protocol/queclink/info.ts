import { MINUTE_MS } from '#domain/duration.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { RANGE, scaled } from '../record-range.ts';
import { numberIn } from './field-value.ts';
import { stateIn } from './vehicle-state.ts';

/** The number of the SIM; the other values of GTINF stand around it. */
const ICCID = /^[0-9A-Fa-f]{18,20}$/;
const ZONE = /^[+-]\d{4}$/;
/** Highest signal that a modem reports. 99 is unknown. */
const RSSI_MAX = 31;
const BARS = 5;

/** State, signal and supplies in GTINF; none when it has no SIM. */
export function infoIn(fields: readonly string[]): Partial<TrackerRecord> {
  const sim = fields.findIndex((field, i) => i > 2 && ICCID.test(field));
  if (sim < 0) return {};
  const rssi = numberIn(fields[sim + 1]);
  const supply = fields[sim + 3];
  return {
    ...stateIn(fields[sim - 1]),
    gsmLevel: rssi >= 0 && rssi <= RSSI_MAX ? Math.round((rssi * BARS) / RSSI_MAX) : null,
    unplugged: supply === '1' ? false : supply === '0' ? true : null,
    externalV: scaled(Math.round(numberIn(fields[sim + 4])) + 0, RANGE.voltageMv, 1000),
    batteryV: scaled(Math.round(numberIn(fields[sim + 6]) * 1000) + 0, RANGE.voltageMv, 1000),
  };
}

/**
 * Milliseconds by which the clock of the tracker is ahead of UTC: `+0800` is eight hours. Null when GTINF
 * does not contain it.
 */
export function aheadIn(fields: readonly string[]): number | null {
  const zone = fields.find((field, i) => i > 2 && ZONE.test(field));
  if (zone === undefined) return null;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3));
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE_MS + 0;
}
