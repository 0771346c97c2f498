import type { PassageRow } from '#api/geo-search.ts';
import { writeInstant, writeViewport } from '#web/live/map-search.ts';

/** The time machine begins so long before the passage, milliseconds: the vehicle is seen to come. */
const BEFORE_MS = 30_000;
const ZOOM = 15.5;

/** The address of a passage in the time machine: the instant, the vehicle, and the middle of its way. */
export function passageMoment({ device_id, from, path }: PassageRow): Record<string, string> {
  const middle = Math.floor(path.length / 4) * 2;
  const [lng, lat] = [path[middle], path[middle + 1]];
  return {
    at: writeInstant(Date.parse(from) - BEFORE_MS),
    vehicle: String(device_id),
    ...(lng !== undefined && lat !== undefined && { v: writeViewport({ lat, lng, zoom: ZOOM }) }),
  };
}
