import { expect, test } from 'vitest';
import { encodeFlespi } from './flespi/encode.ts';
import { flespiFeed } from './flespi/flespi.ts';
import { fuzz, MUTATIONS, RICH, type Run, recordsFault, TIMEOUT_MS } from './fuzz.ts';
import { encodeJson } from './json/encode.ts';
import { jsonFeed } from './json/json.ts';
import type { FeedProtocol } from './protocol.ts';

const IMEI = '356307042441013';

function batchFault(protocol: FeedProtocol, bytes: Buffer, run: Run): string | null {
  const body = bytes.toString('utf8');
  const request = {
    method: 'POST',
    url: '/positions',
    contentType: null,
    body,
    receivedMs: 1_760_000_000_000,
  };
  const read = protocol.read(request);
  if ('status' in read) return [400, 413].includes(read.status) ? null : 'another status';
  for (const report of read.reports) {
    if ('fault' in report) continue;
    if (!/^\d{10,20}$/.test(report.imei)) return 'no IMEI';
    const fault = recordsFault([report.record], run);
    if (fault !== null) return fault;
  }
  return null;
}

const HOSTILE =
  '"__proto__":{"a":1},"constructor":1,"a b":1,"x":1e400,"y":-0,"z":"\\u0000\\ud800","position.latitude":"40.4","driver_tag":"\\u0007"';

test('the JSON door survives mutated batches', { timeout: TIMEOUT_MS }, () => {
  const samples = [
    encodeJson(IMEI, [RICH, { timeMs: 1_760_000_000_000, lat: -33.4, lng: -70.6, valid: true }]),
    `{"records":[{"imei":"${IMEI}","time":"2026-03-02T10:00:00.25+01:00","lat":40.4,"lng":-3.7,"attributes":{"a":1,"b":true,"c":"x"}}]}`,
    `{"records":[{"imei":"${IMEI}","time":"2026-03-02T10:00:00Z","attributes":{${HOSTILE}}}]}`,
  ].map((body) => Buffer.from(body));
  const run = fuzz(samples, 11, (bytes, run) => batchFault(jsonFeed, bytes, run));
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 50);
});

test('the flespi door survives mutated batches', { timeout: TIMEOUT_MS }, () => {
  const samples = [
    encodeFlespi(IMEI, [RICH, { timeMs: 1_760_000_000_000, lat: -33.4, lng: -70.6, valid: true }]),
    `[{"ident":"${IMEI}","timestamp":1650636570.426424,"vehicle.mileage":12.5,"crash.event":true,"custom.param.391":1}]`,
    `[{"ident":${IMEI},${HOSTILE},"position.longitude":-3.7,"battery.voltage":"12.6"}]`,
  ].map((body) => Buffer.from(body));
  const run = fuzz(samples, 12, (bytes, run) => batchFault(flespiFeed, bytes, run));
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 20);
});
