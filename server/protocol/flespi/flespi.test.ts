import { describe, expect, it } from 'vitest';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { RICH } from '../fuzz.ts';
import type { FeedReport } from '../protocol.ts';
import { recordFaults } from '../record-faults.ts';
import { encodeFlespi } from './encode.ts';
import { flespiFeed } from './flespi.ts';

const IMEI = '352625333222111';
const RECEIVED_MS = Date.parse('2026-03-02T10:00:00Z');

const read = (body: string) =>
  flespiFeed.read({
    ...{ method: 'POST', url: '/', body, contentType: 'application/json', receivedMs: RECEIVED_MS },
  });
function reportsOf(...messages: unknown[]): readonly FeedReport[] {
  const found = read(JSON.stringify(messages));
  if ('status' in found) throw new Error(String(found.status));
  return found.reports;
}
function recordOf(message: object): TrackerRecord {
  const [report] = reportsOf({ ident: IMEI, timestamp: 1_650_636_570, ...message });
  if (!report || !('record' in report)) throw new Error('no record');
  expect(recordFaults(report.record)).toEqual([]);
  return report.record;
}

it('reads the example of the vendor’s device page', () => {
  const found = read(
    '[{"ident":"352625333222111","position.altitude":273.61,"position.hdop":0.7,"position.latitude":49.069782,"position.longitude":28.632826,"position.satellites":18,"timestamp":1650636570.426424,"server.timestamp":1650636570.426424,"engine.ignition.status":true}]',
  );
  expect('reports' in found && found.reports).toMatchObject([
    {
      imei: IMEI,
      record: {
        ...{ timeMs: Date.parse('2022-04-22T14:09:30.426Z'), valid: true, lat: 49.069782, lng: 28.632826 },
        ...{ altitudeM: 274, hdop: 0.7, satellites: 18, ignition: true, extra: null },
      },
    },
  ]);
});

it('decodes what it encodes', () => {
  const record = { ...RICH, odometerSource: 'can' as const, ownOdometerM: null };
  const found = read(encodeFlespi(IMEI, [record]));
  expect('reports' in found && found.reports).toMatchObject([{ imei: IMEI, record }]);
});

describe('what a message says', () => {
  it.each<[object, Partial<TrackerRecord>]>([
    [{ 'vehicle.mileage': 123.4567 }, { odometerM: 123_457, odometerSource: 'device' }],
    [
      { 'vehicle.mileage': 1, 'can.vehicle.mileage': 2 },
      { odometerM: 2_000, odometerSource: 'can' },
    ],
    [
      { 'fuel.level': 40, 'can.fuel.volume': 31.26 },
      { fuelLevelPct: 40, fuelLevelL: 31.3 },
    ],
    [
      { 'position.latitude': 40, 'position.longitude': -3, 'position.valid': false },
      { valid: false, lat: 40 },
    ],
    [
      { 'position.latitude': 0, 'position.longitude': 0 },
      { valid: false, lat: null },
    ],
    [{ 'harsh.braking.event': true }, { event: 'harsh_braking' }],
    [{ 'harsh.braking.event': false }, { event: null }],
    [{ 'overspeeding.event.trigger': true }, { event: 'speeding' }],
    [{ 'custom.param.391': 1 }, { privateMode: true }],
    [{ 'gsm.jamming.event': true }, { jamming: true }],
    [
      { 'external.powersource.status': false, 'external.powersource.voltage': 0.4 },
      { unplugged: true, externalV: 0.4 },
    ],
    [{ 'rfid.code': 'a1b2' }, { driverTag: 'A1B2' }],
    [{ 'custom.param.10348': 7, din: true, 'channel.id': 3 }, { extra: { 'custom.param.10348': 7, din: 1 } }],
    [
      { 'can.engine.rpm': 99_999, 'battery.level': 101, 'position.direction': 361 },
      { rpm: null, batteryPct: null },
    ],
  ])('%o', (message, fields) => {
    expect(recordOf(message)).toMatchObject(fields);
  });
});

it('is of the moment when it arrives if it has no time', () => {
  expect(reportsOf({ ident: IMEI })).toMatchObject([{ record: { timeMs: RECEIVED_MS } }]);
});

it.each<[string, unknown]>([
  ['', null],
  ['', 'text'],
  ['ident', {}],
  ['ident', { ident: 'box' }],
  ['timestamp', { ident: IMEI, timestamp: 'now' }],
  ['timestamp', { ident: IMEI, timestamp: -1 }],
])('a message without %s does not spoil the others', (fault, message) => {
  expect(reportsOf(message, { ident: IMEI })).toMatchObject([{ fault }, { imei: IMEI }]);
});

it.each(['', '{}', 'null', '[1'])('refuses what is no stream: %s', (body) => {
  expect(read(body)).toEqual({ status: 400 });
});
