import { expect, test } from 'vitest';
import { fuzz, MUTATIONS, RICH, type Run, recordsFault, TIMEOUT_MS } from '../fuzz.ts';
import type { HttpRequest } from '../protocol.ts';
import { decodeOsmand, osmandSender } from './decode.ts';
import { encodeOsmandJson, encodeOsmandQuery } from './encode.ts';

const TOLD = { ...RICH, eventCode: 0, extra: { charge: 1, note: 'a, b' } };

function reportFault(request: HttpRequest, run: Run): string | null {
  const sender = osmandSender(request);
  if (!sender.ok) return null;
  const reports = decodeOsmand(request, 'knots');
  if (!reports.ok) return null;
  return sender.deviceId === '' ? 'no device' : recordsFault(reports.records, run);
}

test('OsmAnd queries survive mutation', { timeout: TIMEOUT_MS }, () => {
  const samples = [
    '/?id=48241179&timestamp=2024-03-10T12:00:00+01:00&location=40.4,-3.7&speed=27&bearing=90&batt=80&charge=true',
    '/?deviceid=7&lat=40.4&lon=-3.7&alarm=sos,tampering&mock=true&hdop=0.8&accuracy=12&odometer=1e6&event=5',
    '/?id=7&cell=214,1,100,7&wifi=aa:bb,-60&driverUniqueId=AB12&power=12.3&%F0%9F%9A%97=%00&vin=WVOZZZ15555555555',
    encodeOsmandQuery('7', TOLD),
  ].map((url) => Buffer.from(url, 'latin1'));
  const run = fuzz(samples, 3, (bytes, run) => {
    const url = bytes.toString('latin1');
    return reportFault({ method: 'GET', url, contentType: null, body: '', receivedMs: 5 }, run);
  });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 4);
});

test('OsmAnd JSON survives mutation', { timeout: TIMEOUT_MS }, () => {
  const samples = [
    '{"location":{"timestamp":"2000-01-01T00:00:00.000Z","coords":{"latitude":40.4,"longitude":-3.7,"speed":1.5,"heading":9},"is_moving":false,"odometer":1234.5,"event":"motionchange","battery":{"level":0.5,"is_charging":false},"activity":{"type":"still"},"extras":{"a":[1],"b":"\\ud800","__proto__":1}},"device_id":"48241179"}',
    encodeOsmandJson('7', TOLD),
    '[{"device_id":"7","location":[{"timestamp":"2000-01-01T00:00:00.000Z"},{"coords":{"latitude":40.4,"longitude":-3.7}}]}]',
  ].map((body) => Buffer.from(body));
  const run = fuzz(samples, 4, (bytes, run) => {
    const request = { method: 'POST', url: '/', contentType: 'application/json', receivedMs: 5 };
    return reportFault({ ...request, body: bytes.toString() }, run);
  });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 10);
});
