import { describe, expect, test } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import type { SpeedUnit } from '#domain/tracker/speed-unit.ts';
import type { HttpRequest } from '../protocol.ts';
import { recordFaults } from '../record-faults.ts';
import { decodeOsmand, type OsmandReports, osmandSender } from './decode.ts';

const RECEIVED_MS = 1_760_000_000_000;
const VIN = 'WVOZZZ15555555555';

type Told = OsmandReports & { deviceId?: string };

function report(given: Partial<HttpRequest>, speedUnit: SpeedUnit = 'knots'): Told {
  const base = { method: 'GET', url: '/', contentType: null, body: '', receivedMs: RECEIVED_MS };
  const request = { ...base, ...given };
  const sender = osmandSender(request);
  if (!sender.ok) return sender;
  const told = decodeOsmand(request, speedUnit);
  if (!told.ok) return told;
  for (const record of told.records) expect(recordFaults(record)).toEqual([]);
  return { ...told, deviceId: sender.deviceId };
}

function query(parameters: string): Told {
  return report({ url: `/?id=7&${parameters}` });
}

function json(location: object, rest: object = { device_id: '7' }): Told {
  const body = JSON.stringify({ location, ...rest });
  return report({ method: 'POST', contentType: 'application/json', body });
}

function told(...records: Partial<TrackerRecord>[]): Told {
  const whole = records.map((fields) => ({ ...blankRecord(RECEIVED_MS), ...fields }));
  return { ok: true, deviceId: '7', records: whole, unreadable: 0 };
}

const AT = 'lat=40.4167754&lon=-3.7037902';
const FIX = { valid: true, lat: 40.416775, lng: -3.70379 } as const;

test('the documented JSON report', () => {
  const body = `{"location":{"timestamp":"2000-01-01T00:00:00.000Z","coords":{"latitude":0.0,"longitude":0.0,
    "accuracy":0,"speed":0,"heading":0,"altitude":0},"is_moving":false,"odometer":0,"event":"motionchange",
    "battery":{"level":1,"is_charging":false},"activity":{"type":"still"},"extras":{}},"device_id":"48241179"}`;
  expect(report({ method: 'POST', contentType: 'application/json; charset=utf-8', body })).toEqual({
    ok: true,
    deviceId: '48241179',
    unreadable: 0,
    records: [
      {
        ...blankRecord(Date.parse('2000-01-01T00:00:00Z')),
        altitudeM: 0,
        courseDeg: 0,
        speedKmh: 0,
        movement: false,
        odometerM: 0,
        odometerSource: 'device',
        batteryPct: 100,
        extra: { accuracy: 0, event: 'motionchange', charge: 0, activity: 'still' },
      },
    ],
  });
});

describe('parameters (§2.1)', () => {
  test.each<[string, string, Partial<TrackerRecord>]>([
    ['position', AT, FIX],
    ['location', 'location=40.4167754,-3.7037902', FIX],
    ['valid', `${AT}&valid=true`, FIX],
    ['valid in digits', `${AT}&valid=1`, FIX],
    ['not valid keeps the place', `${AT}&valid=0`, { ...FIX, valid: false }],
    ['no coordinates', 'batt=80', { batteryPct: 80 }],
    ['valid without coordinates', 'valid=true', {}],
    ['half a position', 'lat=40.4', {}],
    ['0/0', 'lat=0.00001&lon=0', {}],
    ['a latitude out of range', 'lat=90.1&lon=0', {}],
    ['speed, 54 knots', 'speed=54', { speedKmh: 100 }],
    ['unknown speed', 'speed=-1', {}],
    ['an impossible speed', 'speed=600', {}],
    ['bearing', 'bearing=271.6', { courseDeg: 272 }],
    ['heading', 'heading=359.7', { courseDeg: 0 }],
    ['unknown bearing', 'bearing=-1', {}],
    ['altitude', 'altitude=-12.6', { altitudeM: -13 }],
    ['accuracy', 'accuracy=14.5', { extra: { accuracy: 15 } }],
    ['HDOP', 'hdop=0.84', { hdop: 0.8 }],
    ['satellites', 'sat=11', { satellites: 11 }],
    ['battery', 'batt=79.6&charge=true', { batteryPct: 80, extra: { charge: 1 } }],
    ['a battery of 101 %', 'batt=101', { extra: { batt: 101 } }],
    ['voltages', 'power=12.3456&battery=4.1', { externalV: 12.346, batteryV: 4.1 }],
    ['driver', 'driverUniqueId=ab12', { driverTag: 'AB12' }],
    ['no driver', 'driverUniqueId=', {}],
    ['ignition and motion', 'ignition=true&motion=false', { ignition: true, movement: false }],
    ['ignition in words', 'ignition=maybe', { extra: { ignition: 'maybe' } }],
    ['odometer', 'odometer=123456.7', { odometerM: 123_457, odometerSource: 'device' }],
    ['OBD odometer before own', 'obdOdometer=5000&odometer=7', { odometerM: 5000, odometerSource: 'obd' }],
    ['own odometer beside OBD', 'odometer=7&obdOdometer=5000', { odometerM: 5000, odometerSource: 'obd' }],
    ['fuel', 'fuel=41.6&fuelUsed=12.34', { fuelLevelPct: 42, fuelUsedL: 12.3 }],
    [
      'engine',
      'rpm=2100&coolantTemp=-3.14&engineLoad=33&throttle=12&obdSpeed=27',
      { rpm: 2100, coolantC: -3.1, engineLoadPct: 33, throttlePct: 12, vehicleSpeedKmh: 50 },
    ],
    ['VIN', `vin=${VIN.toLowerCase()}`, { vin: VIN }],
    ['private mode', `${AT}&privateMode=true`, { ...FIX, privateMode: true }],
    ['a made-up position', 'mock=true', { jamming: true, extra: { mock: 1 } }],
    ['a real position', 'mock=false', { jamming: false }],
    ['event number', 'event=42', { eventCode: 42 }],
    [
      'cells and access points',
      'cell=214,1,100,7&cell=214,1,100,8,-70&wifi=aa:bb,-60',
      { extra: { cell: '214,1,100,7;214,1,100,8,-70', wifi: 'aa:bb,-60' } },
    ],
    [
      'other attributes',
      'a=5&b=-3&c=true&d=text&e=2.50&f=007&g=2251799813685249',
      { extra: { a: 5, b: -3, c: 1, d: 'text', e: '2.50', f: '007', g: '2251799813685249' } },
    ],
    ['names we cannot keep', '__proto__=1&=2&1a=3&a%20b=4', {}],
    ['a name of the language', 'constructor=5', { extra: { constructor: 5 } as never }],
    ['control characters', 'note=a%00b', { extra: { note: 'ab' } }],
  ])('%s', (_, parameters, fields) => {
    expect(query(parameters)).toEqual(told(fields));
  });

  test.each<[string, Partial<HttpRequest>]>([
    ['a form', { method: 'POST', contentType: 'application/x-www-form-urlencoded', body: `id=7&${AT}` }],
    ['a form without type', { method: 'POST', body: `id=7&${AT}\r\n` }],
    ['query and form', { method: 'POST', url: '/x/y?id=7', body: AT }],
    ['another name of the id', { url: `/?deviceid=7&${AT}` }],
    ['a time', { url: `/?id=7&${AT}&timestamp=1760000000` }],
    ['an escaped time', { url: `/?id=7&${AT}&timestamp=2025-10-09T10%3A53%3A20%2B02%3A00` }],
    ['a time with a bare plus', { url: `/?id=7&${AT}&timestamp=2025-10-09T10:53:20+02:00` }],
  ])('may come as %s', (_, request) => {
    expect(report(request)).toEqual(told(FIX));
  });

  test.each(['-0', '-0.0', '-0e3'])('a zero with a sign, %s, is zero, and no time', (zero) => {
    const names = [
      'speed',
      'bearing',
      'altitude',
      'odometer',
      'fuel',
      'fuelUsed',
      'rpm',
      'coolantTemp',
      'power',
      'hdop',
      'obdSpeed',
      'sat',
    ];
    const values = (value: string) => query(names.map((name) => `${name}=${value}`).join('&'));
    expect(values(zero)).toEqual(values('0'));
    expect(query(`timestamp=${zero}`)).toMatchObject({ ok: false, reason: 'timestamp' });
  });

  test('no more than 64 unknown attributes are kept', () => {
    const parameters = Array.from({ length: 100 }, (_, i) => `a${i}=${i}`).join('&');
    const answer = query(parameters);
    expect(Object.keys((answer.ok && answer.records[0]?.extra) || {})).toHaveLength(64);
  });
});

describe('the unit of a tracker', () => {
  // 100 of each unit: 185.2, 100, 160.9 and 360 km/h. 10 m/s is always 36 km/h.
  test.each<[SpeedUnit, number]>([
    ['knots', 185],
    ['kmh', 100],
    ['mph', 161],
    ['mps', 360],
  ])('%s', (speedUnit, kmh) => {
    const speeds = { speedKmh: kmh, vehicleSpeedKmh: kmh };
    expect(report({ url: '/?id=7&speed=100&obdSpeed=100' }, speedUnit)).toEqual(told(speeds));
    const body = '{"device_id":7,"location":{"coords":{"speed":10},"extras":{"obdSpeed":100}}}';
    const json = { method: 'POST', contentType: 'application/json', body };
    expect(report(json, speedUnit)).toEqual(told({ ...speeds, speedKmh: 36 }));
  });
});

describe('alarms', () => {
  test.each<[string, Partial<TrackerRecord>]>([
    ['hardAcceleration', { event: 'harsh_acceleration', eventCode: 1 }],
    ['hardBraking', { event: 'harsh_braking', eventCode: 2 }],
    ['hardCornering', { event: 'harsh_cornering', eventCode: 3 }],
    ['overspeed', { event: 'speeding', eventCode: 4 }],
    ['accident', { event: 'impact', eventCode: 5 }],
    ['towing', { event: 'towing', eventCode: 6 }],
    ['sos', { event: 'sos', eventCode: 7 }],
    ['powerCut', { event: 'power_cut', eventCode: 9, unplugged: true }],
    ['powerRestored', { event: 'power_restored', eventCode: 10, unplugged: false }],
    ['lowBattery', { event: 'low_backup', eventCode: 15 }],
    ['lowPower', { event: 'low_battery', eventCode: 11 }],
    ['fatigueDriving', { event: 'fatigue', eventCode: 21 }],
    ['jamming', { event: 'jamming', eventCode: 12, jamming: true }],
    ['vibration', { event: 'vibration', eventCode: 13 }],
    ['tampering', { event: 'case_open', eventCode: 14 }],
    ['geofence', { extra: { alarm: 'geofence' } }],
    ['SOS', { event: 'sos', eventCode: 7 }],
    ['sos,lowBattery', { event: 'sos', eventCode: 7, extra: { alarm: 'lowBattery' } }],
    ['geofence, sos', { event: 'sos', eventCode: 7, extra: { alarm: 'geofence' } }],
    ['sos&event=42', { event: 'sos', eventCode: 42 }],
    ['', {}],
  ])('%s', (words, fields) => {
    expect(query(`alarm=${words}`)).toEqual(told(fields));
  });
});

describe('JSON (§2.2)', () => {
  const coords = { latitude: 40.4167754, longitude: -3.7037902 };
  test.each<[string, object, Partial<TrackerRecord>]>([
    ['position', { coords }, FIX],
    ['speed in m/s', { coords: { ...coords, speed: 13.9 } }, { ...FIX, speedKmh: 50 }],
    ['unknown speed and heading', { coords: { ...coords, speed: -1, heading: -1 } }, FIX],
    ['heading', { coords: { heading: 90.4 } }, { courseDeg: 90 }],
    ['no coords', { is_moving: true }, { movement: true }],
    ['odometer', { odometer: 1234.5 }, { odometerM: 1235, odometerSource: 'device' }],
    ['battery', { battery: { level: 0.57, is_charging: true } }, { batteryPct: 57, extra: { charge: 1 } }],
    ['unknown battery', { battery: { level: -1 } }, {}],
    ['activity', { activity: { type: 'in_vehicle' } }, { extra: { activity: 'in_vehicle' } }],
    ['mock', { coords, mock: true }, { ...FIX, jamming: true, extra: { mock: 1 } }],
    ['alarm', { alarm: 'sos' }, { event: 'sos', eventCode: 7 }],
    ['unix time', { timestamp: 1_760_000_000 }, {}],
    [
      'extras',
      { extras: { ignition: true, fuel: 50, note: 'x', n: 2.5, deep: { a: 1 }, list: [1], none: null } },
      { ignition: true, fuelLevelPct: 50, extra: { note: 'x', n: '2.5' } },
    ],
    ['parts of the wrong kind', { coords: [1], battery: 5, activity: 'x', extras: 'y', event: {} }, {}],
  ])('%s', (_, location, fields) => {
    expect(json(location)).toEqual(told(fields));
  });

  test('is known by its looks when no type is given, and the id may be a number', () => {
    const body = JSON.stringify({ location: { coords }, device_id: 7 });
    expect(report({ method: 'POST', body })).toEqual(told(FIX));
  });
});

describe('batches', () => {
  const at = (second: number) => ({ timestamp: new Date(RECEIVED_MS + second * 1000).toISOString() });
  const sent = (body: unknown) =>
    report({ method: 'POST', contentType: 'application/json', body: JSON.stringify(body) });
  const both = told({}, { timeMs: RECEIVED_MS + 1000 });
  test.each<[string, unknown]>([
    ['a list of locations', { device_id: '7', location: [at(0), at(1)] }],
    ['a list of reports', [at(0), at(1)].map((location) => ({ device_id: '7', location }))],
  ])('%s', (_, body) => {
    expect(sent(body)).toEqual(both);
  });

  test('a report that cannot be read does not spoil the others', () => {
    const location = [at(0), { timestamp: 'x' }, { coords: { latitude: '40,1' } }, at(1)];
    expect(sent({ device_id: '7', location })).toEqual({ ...both, unreadable: 2 });
    expect(sent({ device_id: '7', location: [{ timestamp: 'x' }] })).toEqual({
      ok: false,
      reason: 'timestamp',
    });
  });

  test('come from one device, and are not endless', () => {
    const of = (device_id: string) => ({ device_id, location: {} });
    expect(sent([of('7'), of('8')])).toEqual({ ok: false, reason: 'device_id' });
    expect(sent(Array(1001).fill(of('7')))).toEqual({ ok: false, reason: 'too_large' });
  });
});

describe('refused', () => {
  const type = 'application/json';
  test.each<[string, Partial<HttpRequest>, string]>([
    ['another method', { method: 'DELETE', url: '/?id=7' }, 'method'],
    ['no id', { url: `/?${AT}` }, 'device_id'],
    ['an empty id', { url: `/?id=&${AT}` }, 'device_id'],
    ['a bad time', { url: '/?id=7&timestamp=yesterday' }, 'timestamp'],
    ['a time beyond dates', { url: '/?id=7&timestamp=8640000000000001' }, 'timestamp'],
    ['a comma in a coordinate', { url: '/?id=7&lat=40,1&lon=-3,7' }, 'coordinates'],
    ['a coordinate that is no number', { url: '/?id=7&lat=40.1&lon=x' }, 'coordinates'],
    ['a location with commas in it', { url: '/?id=7&location=40,1,-3,7' }, 'coordinates'],
    ['64 KiB', { method: 'POST', body: `id=7&a=${'x'.repeat(65_536)}` }, 'too_large'],
    ['broken JSON', { method: 'POST', contentType: type, body: '{"location":' }, 'json'],
    ['a JSON list', { method: 'POST', contentType: type, body: '[]' }, 'json'],
    ['JSON without location', { method: 'POST', contentType: type, body: '{"device_id":"7"}' }, 'json'],
    ['JSON without id', { method: 'POST', contentType: type, body: '{"location":{}}' }, 'device_id'],
    [
      'JSON with a bad time',
      { method: 'POST', contentType: type, body: '{"location":{"timestamp":"x"},"device_id":"7"}' },
      'timestamp',
    ],
  ])('%s', (_, request, reason) => {
    expect(report(request)).toEqual({ ok: false, reason });
  });
});
