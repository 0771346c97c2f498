import { MINUTE_MS } from '#domain/duration.ts';
import { isPlausible } from '#domain/geo.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { KMH_PER } from '#domain/tracker/speed-unit.ts';
import { type Draft, speedKmh, takeAttribute } from '#server/protocol/osmand/attribute.ts';
import { numberIn } from '#server/protocol/osmand/value.ts';
import { altitudeM, coordinate, courseDeg, RANGE, scaled } from '#server/protocol/record-range.ts';
import { attributesOf } from './value.ts';

/** A position of Traccar's table `tc_positions`; instants are ms UTC. */
export type PositionRow = {
  device_id: number;
  /** Time of the device's message. Null: it has none. */
  time_ms: number | null;
  /** Time of the fix. It is older than the message when the server repeated the last known place. */
  fix_ms: number | null;
  valid: boolean;
  lat: number;
  lng: number;
  /** Metres. */
  altitude: number;
  /** Knots. */
  speed: number;
  /** Degrees. */
  course: number;
  /** JSON. */
  attributes: string | null;
};

/** A fix that is older than its message by more than this is the last known one, repeated. */
const REPEATED_MS = MINUTE_MS;

/** Attributes that Traccar computes from others, or that say nothing of the vehicle. */
const LEFT: ReadonlySet<string> = new Set([
  ...['distance', 'totalDistance', 'raw', 'index', 'archive', 'ip', 'geofenceIds', 'result', 'approximate'],
]);

/**
 * The record that the tracker of a position would have sent. A place that Traccar repeated from the
 * last fix is left out: the record keeps only its attributes. `fuel` is litres there, unlike in
 * OsmAnd. Every other attribute has the names of OsmAnd's. Example: 10 knots are 19 km/h.
 */
export function recordOfPosition(row: PositionRow & { time_ms: number }): TrackerRecord {
  const draft: Draft = { record: blankRecord(row.time_ms), extra: {}, kmhPerUnit: 1 };
  const { record, extra } = draft;
  if (row.fix_ms !== null && Math.abs(row.time_ms - row.fix_ms) <= REPEATED_MS) place(record, row);
  for (const [name, value] of Object.entries(attributesOf(row.attributes))) {
    if (LEFT.has(name)) continue;
    if (name === 'fuel') record.fuelLevelL = litres(value);
    else takeAttribute(draft, name, value);
  }
  record.extra = Object.keys(extra).length === 0 ? null : extra;
  return record;
}

function place(record: TrackerRecord, row: PositionRow): void {
  const lat = coordinate(row.lat);
  const lng = coordinate(row.lng);
  if (!isPlausible({ lat, lng })) return;
  record.valid = row.valid;
  record.lat = lat;
  record.lng = lng;
  record.altitudeM = altitudeM(row.altitude);
  record.courseDeg = row.course >= 0 ? courseDeg(row.course) : null;
  record.speedKmh = speedKmh(row.speed, KMH_PER.knots);
}

const litres = (value: unknown) => scaled(Math.round(numberIn(value) * 10) + 0, RANGE.fuelLevelDl, 10);

/** Traccar's own count of the way so far, metres; null when the position has none. */
export function totalDistanceM(attributes: string | null): number | null {
  const found = /"totalDistance"\s*:\s*([0-9.eE+]+)/.exec(attributes ?? '');
  return found ? Number(found[1]) : null;
}
