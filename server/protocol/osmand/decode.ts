import { isPlausible } from '#domain/geo.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { KMH_PER, type SpeedUnit } from '#domain/tracker/speed-unit.ts';
import { type Contents, FRAME_MAX_BYTES, type HttpRequest } from '../protocol.ts';
import { altitudeM, coordinate, courseDeg, RANGE } from '../record-range.ts';
import { type Draft, putExtra, speedKmh, takeAttribute } from './attribute.ts';
import { flagIn, instantIn, numberIn, textIn } from './value.ts';

/** The reason why nothing could be read. */
type Refusal = {
  ok: false;
  reason: 'method' | 'too_large' | 'json' | 'device_id' | 'timestamp' | 'coordinates';
};

/**
 * The contents of a request, or the reason for its refusal. An unreadable report does not spoil the others of
 * its batch.
 */
export type OsmandReports = ({ ok: true } & Contents) | Refusal;

/** Position and speed, in the units of the record but not rounded to its steps. NaN where unknown. */
type Fix = { lat: number; lng: number; altitudeM: number; courseDeg: number; speedKmh: number | null };

/** A report as a record, or the reason why it is none. */
type Read = TrackerRecord | 'timestamp' | 'coordinates';

/** The most reports of a request; further ones are refused, because no client keeps so many. */
const RECORDS_MAX = 1_000;
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

/**
 * The device that sends a request (§2). The rest is not read, so that a stranger costs little. Never throws.
 */
export function osmandSender(request: HttpRequest): { ok: true; deviceId: string } | Refusal {
  if (!METHODS.includes(request.method)) return refused('method');
  if (request.url.length + request.body.length > FRAME_MAX_BYTES) return refused('too_large');
  const reports = isJson(request) ? reportsIn(request.body) : null;
  if (reports?.length === 0) return refused('json');
  const ids = reports?.map(({ device_id }) => device_id) ?? [idOf(parametersOf(request))];
  const deviceId = textIn(ids[0]);
  return deviceId === null || ids.some((id) => id !== ids[0]) ? refused('device_id') : { ok: true, deviceId };
}

/**
 * The reports in a request with a sender: parameters of query and form (§2.1), or JSON (§2.2). Speeds of
 * parameters are in the unit given; those of JSON positions are always in m/s. A report without a time gets
 * `receivedMs`. Never throws.
 */
export function decodeOsmand(request: HttpRequest, speedUnit: SpeedUnit): OsmandReports {
  const { receivedMs } = request;
  const reports = isJson(request) ? reportsIn(request.body) : null;
  if (reports && reports.length > RECORDS_MAX) return refused('too_large');
  const read = reports?.map(({ location }) => jsonRecord(location, receivedMs, speedUnit)) ?? [
    parametersRecord(parametersOf(request), receivedMs, speedUnit),
  ];
  const records = read.filter((one) => typeof one === 'object');
  const unread = read.find((one) => typeof one === 'string');
  if (records.length === 0 && unread) return refused(unread);
  return { ok: true, records, unreadable: read.length - records.length };
}

const refused = (reason: Refusal['reason']): Refusal => ({ ok: false, reason });

/**
 * Is the body JSON? The type of the content decides. Some clients send none; then the first character
 * decides, because no form starts with a bracket.
 */
function isJson({ contentType, body }: HttpRequest): boolean {
  if (/^application\/(\w+\+)?json\b/i.test(contentType?.trim() ?? '')) return true;
  return /^[[{]/.test(body.trimStart());
}

/**
 * One report, a list of reports, or one with a list of locations. Empty when it is something else, or has no
 * location.
 */
function reportsIn(body: string): { device_id: unknown; location: unknown }[] {
  const given = parsed(body);
  return (Array.isArray(given) ? given : [given]).flatMap((one) => {
    const { device_id, location = null } = objectIn(one) ?? {};
    const locations = Array.isArray(location) ? location : [location];
    return locations.flatMap((each) => (objectIn(each) ? { device_id, location: each } : []));
  });
}

function parametersOf({ url, body }: HttpRequest): URLSearchParams {
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  for (const [name, value] of new URLSearchParams(body.trim())) parameters.append(name, value);
  return parameters;
}

const idOf = (parameters: URLSearchParams) => parameters.get('id') ?? parameters.get('deviceid');

function parametersRecord(parameters: URLSearchParams, receivedMs: number, speedUnit: SpeedUnit): Read {
  const timeMs = timeIn(parameters.get('timestamp'), receivedMs);
  if (timeMs === null) return 'timestamp';
  const draft = draftAt(timeMs, speedUnit);
  const pair = parameters.get('location')?.split(',', 3) ?? [];
  const lat = parameters.get('lat') ?? pair[0];
  const lng = parameters.get('lon') ?? pair[1];
  if (!isNumberOrNone(lat) || !isNumberOrNone(lng) || pair.length === 3) return 'coordinates';
  placeFix(draft.record, {
    lat: numberIn(lat),
    lng: numberIn(lng),
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
  return finished(draft);
}

function jsonRecord(given: unknown, receivedMs: number, speedUnit: SpeedUnit): Read {
  const location = objectIn(given) ?? {};
  const timeMs = timeIn(location.timestamp, receivedMs);
  if (timeMs === null) return 'timestamp';
  const draft = draftAt(timeMs, speedUnit);
  const coords = objectIn(location.coords) ?? {};
  if (!isNumberOrNone(coords.latitude) || !isNumberOrNone(coords.longitude)) return 'coordinates';
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
  return finished(draft);
}

function draftAt(timeMs: number, speedUnit: SpeedUnit): Draft {
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

/** Is it a number or absent? A given coordinate must be a number: half of `40,1` would be another place. */
function isNumberOrNone(value: unknown): boolean {
  return value === null || value === undefined || value === '' || !Number.isNaN(numberIn(value));
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

function finished({ record, extra }: Draft): TrackerRecord {
  record.extra = Object.keys(extra).length === 0 ? null : extra;
  return record;
}
