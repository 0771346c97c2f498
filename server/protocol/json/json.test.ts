import { describe, expect, it } from 'vitest';
import { RICH } from '../fuzz.ts';
import type { FeedReport } from '../protocol.ts';
import { recordFaults } from '../record-faults.ts';
import { encodeJson } from './encode.ts';
import { jsonFeed } from './json.ts';

const IMEI = '356307042441013';
const TIME = '2026-03-02T10:00:00Z';
const request = (body: string, url = '/positions') => ({
  ...{ method: 'POST', url, body, contentType: 'application/json', receivedMs: 0 },
});
const read = (body: string, url?: string) => jsonFeed.read(request(body, url));
const reportsOf = (...records: object[]): readonly FeedReport[] => {
  const found = read(JSON.stringify({ records }));
  if ('status' in found) throw new Error(String(found.status));
  return found.reports;
};

it('decodes what it encodes', () => {
  const { ownOdometerM: _own, clockAhead: _clock, ...told } = RICH;
  const record = { ...RICH, ...told, eventCode: 0, driverTag: '01A2B3C4D5E6F7C0' };
  const found = read(encodeJson(IMEI, [record]));
  expect('reports' in found && found.reports).toMatchObject([{ imei: IMEI, record }]);
});

it('reads a record that says nothing but its time', () => {
  const [report] = reportsOf({ imei: IMEI, time: '2026-03-02T11:00:00.5+01:00' });
  expect(report).toMatchObject({ record: { timeMs: Date.parse(TIME) + 500, valid: false, lat: null } });
});

it('reads a position with what an ordinary system knows, in the units of the door', () => {
  const [report] = reportsOf({
    ...{
      imei: IMEI,
      time: TIME,
      lat: 40.4167754,
      lng: -3.70379,
      speed: 49.6,
      course: 360,
      odometer: 123_456.4,
    },
    ...{ ignition: true, fuel_level: 42, private: false, attributes: { door: true, temperature: 4.5 } },
  });
  const record = 'record' in report! ? report.record : null;
  expect(record).toMatchObject({
    ...{ valid: true, lat: 40.416775, lng: -3.70379, speedKmh: 50, courseDeg: 0, odometerM: 123_456 },
    ...{ odometerSource: 'device', privateMode: false, extra: { door: 1, temperature: '4.5' } },
  });
  expect(recordFaults(record!)).toEqual([]);
});

describe('a record that is wrong names its field, and does not spoil the others', () => {
  it.each<[string, object]>([
    ['imei', { time: TIME }],
    ['imei', { imei: '12', time: TIME }],
    ['imei', { imei: 356307042441013, time: TIME }],
    ['time', { imei: IMEI }],
    ['time', { imei: IMEI, time: 'yesterday' }],
    ['time', { imei: IMEI, time: '2026-03-02T10:00:00' }],
    ['time', { imei: IMEI, time: '0026-03-02T10:00:00Z' }],
    ['lat', { imei: IMEI, time: TIME, lat: 91, lng: 0 }],
    ['lat', { imei: IMEI, time: TIME, lat: 40 }],
    ['lng', { imei: IMEI, time: TIME, lat: 40, lng: '-3.7' }],
    ['speed', { imei: IMEI, time: TIME, speed: -1 }],
    ['event', { imei: IMEI, time: TIME, event: 'nothing' }],
    ['attributes.a', { imei: IMEI, time: TIME, attributes: { a: [1] } }],
    ['', { imei: IMEI, time: TIME, spede: 50 }],
  ])('%s in %o', (field, record) => {
    expect(reportsOf(record, { imei: IMEI, time: TIME })).toMatchObject([{ fault: field }, { imei: IMEI }]);
  });
});

it.each<[string, number, string?]>([
  ['', 400],
  ['[]', 400],
  ['{"records":{}}', 400],
  ['null', 400],
  ['{"records":[', 400],
  [JSON.stringify({ records: Array.from({ length: 1_001 }, () => 0) }), 413],
  ['{"records":[]}', 404, '/position'],
])('refuses a body that is no batch: %#', (body, status, url) => {
  expect(read(body, url)).toEqual({ status });
});
