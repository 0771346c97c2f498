import { expect, test } from 'vitest';
import { encodeRecords } from '#domain/telemetry/codec.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { trackPoints } from './track-points.ts';

const T0 = Date.parse('2026-03-02T09:00:00Z');
const record = (second: number, over: Partial<TrackerRecord>): TrackerRecord => ({
  ...blankRecord(T0 + second * 1000),
  valid: true,
  lat: 40.123456,
  lng: -3.654321,
  ...over,
});

/** Payloads in the form of the wire, each after its length. */
function wire(...chunks: TrackerRecord[][]): Uint8Array {
  const parts = chunks.map(encodeRecords);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length);
    bytes.set(part, at + 4);
    at += 4 + part.length;
  }
  return bytes;
}

test('chunks become one way in the order of time', () => {
  const bytes = wire(
    [record(60, { lat: 40.125, speedKmh: 50 })],
    [record(0, {}), record(30, { lat: 40.124, speedKmh: 0 })],
  );
  expect(trackPoints(bytes)).toEqual([
    { timeMs: T0, lat: 40.123456, lng: -3.654321, speedKmh: null },
    { timeMs: T0 + 30_000, lat: 40.124, lng: -3.654321, speedKmh: 0 },
    { timeMs: T0 + 60_000, lat: 40.125, lng: -3.654321, speedKmh: 50 },
  ]);
});

test('what has no fix, or no place because of private use, is not drawn', () => {
  const bytes = wire([
    record(0, { valid: false }),
    record(1, { lat: null, lng: null, privateMode: true }),
    record(2, {}),
  ]);
  expect(trackPoints(bytes).map(({ timeMs }) => timeMs)).toEqual([T0 + 2_000]);
});

test('nor is what no vehicle can have driven to, or has too few satellites', () => {
  const bytes = wire([
    record(0, {}),
    record(10, { lat: 40.5 }),
    record(20, { satellites: 3 }),
    record(30, { hdop: 9 }),
    record(40, {}),
  ]);
  expect(trackPoints(bytes).map(({ timeMs }) => timeMs)).toEqual([T0, T0 + 40_000]);
});

test('an empty answer is no way', () => {
  expect(trackPoints(new Uint8Array())).toEqual([]);
});
