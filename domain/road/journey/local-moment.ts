import { zoneOffsetMs } from '../../day.ts';
import { DAY_MS, MINUTE_MS } from '../../duration.ts';
import type { Point } from '../../geo.ts';
import type { LocalMoment } from '../limit-condition.ts';

/** Zones of countries of the product; of several the first whose longitudes (degrees, to the west of) fit. */
const ZONES: Readonly<Record<string, readonly { zone: string; westOf?: number }[]>> = {
  ES: [{ zone: 'Atlantic/Canary', westOf: -13 }, { zone: 'Europe/Madrid' }],
  PT: [
    { zone: 'Atlantic/Azores', westOf: -22 },
    { zone: 'Atlantic/Madeira', westOf: -13 },
    { zone: 'Europe/Lisbon' },
  ],
  IT: [{ zone: 'Europe/Rome' }],
  FR: [{ zone: 'Europe/Paris' }],
  DE: [{ zone: 'Europe/Berlin' }],
  GB: [{ zone: 'Europe/London' }],
  IE: [{ zone: 'Europe/Dublin' }],
  MC: [{ zone: 'Europe/Monaco' }],
};

/** The time zone of a place by its country; elsewhere that of the vehicle. */
export function zoneAt(place: Point, country: string | null, vehicleZone: string): string {
  const zones = (country === null ? null : ZONES[country]) ?? [];
  return zones.find(({ westOf }) => westOf === undefined || place.lng < westOf)?.zone ?? vehicleZone;
}

/** Day of the week and minute of the day at an instant in a zone. */
export function localMoment(timeMs: number, zone: string): LocalMoment {
  const localMs = timeMs + zoneOffsetMs(timeMs, zone);
  const day = Math.floor(localMs / DAY_MS);
  // 1 January 1970 was a Thursday.
  return { weekday: (day + 3) % 7, minute: Math.floor((localMs - day * DAY_MS) / MINUTE_MS) };
}
