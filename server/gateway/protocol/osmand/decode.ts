import { isPlausible } from '#domain/geo.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { KMH_PER, type SpeedUnit } from '#domain/tracker/speed-unit.ts';
import { FRAME_MAX_BYTES, type HttpRequest } from '../protocol.ts';
import { altitudeM, coordinate, courseDeg, RANGE } from '../record-range.ts';
import { type Draft, putExtra, speedKmh, takeAttribute } from './attribute.ts';
import { flagIn, instantIn, numberIn, textIn } from './value.ts';

/** A request of a phone or self-made tracker. The path means nothing (§2). `receivedMs` is used for a report without a time. */
export type OsmandRequest = HttpRequest & {
  /** The unit in which the tracker writes speeds; knots unless set (§2.1). In a JSON report speeds are always in m/s (§2.2). */
  speedUnit?: SpeedUnit;
};

/** The report of a request, or why there is none: the caller then answers 400 (405 to an unknown method). */
export type OsmandReport =
  | { ok: true; deviceId: string; record: TrackerRecord }
  | { ok: false; reason: 'method' | 'too_large' | 'json' | 'device_id' | 'timestamp' };

/** Position and speed, in the units of the record but not rounded to its steps. NaN where unknown. */
type Fix = { lat: number; lng: number; altitudeM: number; courseDeg: number; speedKmh: number | null };

const METHODS: readonly string[] = ['GET', 'POST', 'PUT'];
/** Parameters with a meaning of their own. Every other parameter is an attribute. */
const POSITION_NAMES: ReadonlySet<string> = new Set([
  'id',
  'deviceid',
  'timestamp',
  'lat',
  'lon',
  'location',
  'valid',
  'speed',
  'bearing',
  'heading',
  'altitude',
  'accuracy',
  'cell',
  'wifi',
]);

/** The report in a request: parameters of query and form (§2.1), or one JSON object (§2.2). Never throws. */
export function decodeOsmand(request: OsmandRequest): OsmandReport {
  if (!METHODS.includes(request.method)) return { ok: false, reason: 'method' };
  if (request.url.length + request.body.length > FRAME_MAX_BYTES) return { ok: false, reason: 'too_large' };
  if (isJson(request)) return decodeJson(request);
  const start = request.url.indexOf('?');
  const parameters = new URLSearchParams(start < 0 ? '' : request.url.slice(start + 1));
  for (const [name, value] of new URLSearchParams(request.body.trim())) parameters.append(name, value);
  return decodeParameters(parameters, request);
}

/** By its type or, as some clients send none, by its first character: no form starts with a brace. */
function isJson(request: OsmandRequest): boolean {
  if (/^application\/(\w+\+)?json\b/i.test(request.contentType?.trim() ?? '')) return true;
  return request.body.trimStart().startsWith('{');
}

function decodeParameters(
  parameters: URLSearchParams,
  { receivedMs, speedUnit }: OsmandRequest,
): OsmandReport {
  const deviceId = textIn(parameters.get('id') ?? parameters.get('deviceid'));
  if (deviceId === null) return { ok: false, reason: 'device_id' };
  const timeMs = timeIn(parameters.get('timestamp'), receivedMs);
  if (timeMs === null) return { ok: false, reason: 'timestamp' };
  const draft = draftAt(timeMs, speedUnit);
  const [lat, lng] = parameters.get('location')?.split(',') ?? [];
  placeFix(draft.record, {
    lat: numberIn(parameters.get('lat') ?? lat),
    lng: numberIn(parameters.get('lon') ?? lng),
    altitudeM: numberIn(parameters.get('altitude')),
    courseDeg: numberIn(parameters.get('bearing') ?? parameters.get('heading')),
    speedKmh: speedKmh(numberIn(parameters.get('speed')), draft.kmhPerUnit),
  });
  if (flagIn(parameters.get('valid')) === false) draft.record.valid = false;
  putAccuracy(draft, parameters.get('accuracy'));
  // Only these two may be repeated, once per tower or access point.
  for (const name of ['cell', 'wifi']) putExtra(draft, name, parameters.getAll(name).join(';'));
  for (const [name, value] of parameters) {
    if (!POSITION_NAMES.has(name)) takeAttribute(draft, name, value);
  }
  return finished(deviceId, draft);
}

function decodeJson(request: OsmandRequest): OsmandReport {
  const body = objectIn(parsed(request.body));
  const location = objectIn(body?.location);
  if (body === null || location === null) return { ok: false, reason: 'json' };
  const deviceId = textIn(body.device_id);
  if (deviceId === null) return { ok: false, reason: 'device_id' };
  const timeMs = timeIn(location.timestamp, request.receivedMs);
  if (timeMs === null) return { ok: false, reason: 'timestamp' };
  const draft = draftAt(timeMs, request.speedUnit);
  const coords = objectIn(location.coords) ?? {};
  placeFix(draft.record, {
    lat: numberIn(coords.latitude),
    lng: numberIn(coords.longitude),
    altitudeM: numberIn(coords.altitude),
    courseDeg: numberIn(coords.heading),
    speedKmh: speedKmh(numberIn(coords.speed), KMH_PER.mps),
  });
  putAccuracy(draft, coords.accuracy);
  takeAttribute(draft, 'motion', location.is_moving);
  for (const name of ['odometer', 'mock', 'event', 'alarm']) takeAttribute(draft, name, location[name]);
  const battery = objectIn(location.battery) ?? {};
  const level = numberIn(battery.level);
  if (level >= 0 && level <= 1) takeAttribute(draft, 'batt', level * 100);
  putExtra(draft, 'charge', battery.is_charging);
  putExtra(draft, 'activity', objectIn(location.activity)?.type);
  for (const [name, value] of Object.entries(objectIn(location.extras) ?? {}))
    takeAttribute(draft, name, value);
  return finished(deviceId, draft);
}

function draftAt(timeMs: number, speedUnit: SpeedUnit = 'knots'): Draft {
  return { record: blankRecord(timeMs), extra: {}, kmhPerUnit: KMH_PER[speedUnit] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function objectIn(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Null when a time is given but is not valid. */
function timeIn(value: unknown, receivedMs: number): number | null {
  if (value === null || value === undefined || value === '') return receivedMs;
  const timeMs = instantIn(value);
  return timeMs <= RANGE.timeMs ? timeMs : null;
}

/** Without coordinates the record holds attributes only, and is not valid. */
function placeFix(record: TrackerRecord, fix: Fix): void {
  const lat = coordinate(fix.lat);
  const lng = coordinate(fix.lng);
  if (isPlausible({ lat, lng })) {
    record.valid = true;
    record.lat = lat;
    record.lng = lng;
  }
  record.altitudeM = altitudeM(fix.altitudeM);
  if (fix.courseDeg >= 0) record.courseDeg = courseDeg(fix.courseDeg);
  record.speedKmh = fix.speedKmh;
}

/** Metres around the position, whole; negative means unknown. */
function putAccuracy(draft: Draft, value: unknown): void {
  const accuracyM = Math.round(numberIn(value)) + 0;
  if (accuracyM >= 0) putExtra(draft, 'accuracy', accuracyM);
}

function finished(deviceId: string, draft: Draft): OsmandReport {
  const { record, extra } = draft;
  record.extra = Object.keys(extra).length === 0 ? null : extra;
  return { ok: true, deviceId, record };
}
