import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { FeedProtocol, FeedReport } from '../protocol.ts';
import { type JsonRecord, jsonRecord, RECORDS_MAX } from './schema.ts';
import { recordOf } from './values.ts';

const PATH = /^\/positions\/?(\?|$)/;

/**
 * The HTTP/JSON door: a batch of records of any trackers, each with its own verdict (docs/HTTP-DOOR.md). A
 * faulty record does not spoil the others.
 */
export const jsonFeed: FeedProtocol = {
  read({ url, body }) {
    if (!PATH.test(url)) return { status: 404 };
    const records = recordsIn(body);
    if (records === null) return { status: 400 };
    return records.length > RECORDS_MAX ? { status: 413 } : { reports: records.map(reportOf) };
  },
  answer: (verdicts) => ({ results: verdicts }),
};

function recordsIn(body: string): readonly unknown[] | null {
  try {
    const given: unknown = JSON.parse(body);
    const records = typeof given === 'object' && given !== null && 'records' in given ? given.records : null;
    return Array.isArray(records) ? records : null;
  } catch {
    return null;
  }
}

function reportOf(given: unknown): FeedReport {
  const parsed = jsonRecord.safeParse(given);
  if (!parsed.success) return { fault: parsed.error.issues[0]!.path.join('.') };
  const { data } = parsed;
  if (((data.lat ?? null) === null) !== ((data.lng ?? null) === null)) return { fault: 'lat' };
  return { imei: data.imei, record: recordFrom(data), source: given };
}

function recordFrom(given: JsonRecord): TrackerRecord {
  return recordOf({
    timeMs: Date.parse(given.time),
    ...{ lat: given.lat, lng: given.lng, valid: given.valid, altitudeM: given.altitude },
    ...{ courseDeg: given.course, speedKmh: given.speed, satellites: given.satellites, hdop: given.hdop },
    ...{ ignition: given.ignition, movement: given.movement, vehicleSpeedKmh: given.vehicle_speed },
    ...{ odometerM: given.odometer, odometerSource: given.odometer_source ?? 'device' },
    ...{ fuelLevelPct: given.fuel_level, fuelLevelL: given.fuel_litres, fuelUsedL: given.fuel_used },
    ...{
      rpm: given.rpm,
      coolantC: given.coolant,
      engineLoadPct: given.engine_load,
      throttlePct: given.throttle,
    },
    ...{ externalV: given.external_voltage, batteryV: given.battery_voltage, batteryPct: given.battery },
    ...{ gsmLevel: given.gsm_level, driverTag: given.driver_tag, privateMode: given.private },
    ...{ unplugged: given.unplugged, jamming: given.jamming, vin: given.vin, event: given.event ?? null },
    extra: given.attributes ?? {},
  });
}
