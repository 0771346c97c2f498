import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { blankRecord } from '#domain/telemetry/record.ts';
import { osmandDevice } from './osmand-device.ts';

const ID = '356307042441013';
const START = Date.parse('2026-03-02T08:00:00Z');
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** A phone, and a server that answers with these codes, and then with success. */
async function phoneAgainst(statuses: readonly number[]) {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://server').searchParams);
    response.statusCode = statuses[asked.length - 1] ?? 200;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const acked: number[] = [];
  const aPhone = (id: string) => {
    const made = osmandDevice({
      host: '127.0.0.1',
      port: (server.address() as { port: number }).port,
      id,
      backoffMs: [0, 10],
      answerMs: 2_000,
      onAcked: (timeMs) => acked.push(timeMs - START),
    });
    opened.push({ close: made.stop });
    return made;
  };
  const phone = aPhone(ID);
  opened.push(server);
  const record = (second: number) => ({
    ...blankRecord(START + second * 1000),
    valid: true,
    lat: 40.3,
    lng: -3.7,
    speedKmh: 50,
  });
  return { phone, aPhone, asked, acked, record };
}

test('one request for each position, in order, repeated until it succeeds', async () => {
  const { phone, asked, acked, record } = await phoneAgainst([200, 503, 400, 200]);
  phone.push([record(0), record(60), record(120)]);
  await phone.drained();
  expect(asked.map((query) => (Number(query.get('timestamp')) - START) / 1000)).toEqual([0, 60, 60, 60, 120]);
  expect(asked[0]!.get('id')).toBe(ID);
  expect(acked).toEqual([0, 60_000, 120_000]);
});

test('out of coverage nothing is asked, and nothing is lost', async () => {
  const { phone, aPhone, asked, record } = await phoneAgainst([]);
  const ids = () => asked.map((query) => query.get('id'));
  phone.setCoverage(false);
  phone.push([record(0), record(60)]);
  // Another command that it sends afterwards arrives.
  const covered = aPhone('other');
  covered.push([record(0)]);
  await covered.drained();
  expect(ids()).toEqual(['other']);
  phone.setCoverage(true);
  await phone.drained();
  expect(ids()).toEqual(['other', ID, ID]);
});
