import { createSocket } from 'node:dgram';
import { beforeAll, describe, expect, it } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { openKnown } from '#server/known/known.ts';
import {
  encodeCommandAnswer,
  encodeLogin,
  encodeTcpFrame,
  encodeUdpDatagram,
} from '#server/protocol/teltonika/encode.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { fittedVehicles, secretIdOf } from '#server/testing/fitted.ts';
import { useGateway } from '#server/testing/use-gateway.ts';

const site = useGateway({ now: Date.now });
let fitted: { vehicleId: number; imei: string }[];
const second = Math.floor(Date.now() / 1000) * 1000;

beforeAll(async () => {
  fitted = await fittedVehicles(site.pool, 13);
});

function fixes(count: number, startMs = second - 600_000): TrackerRecord[] {
  return Array.from({ length: count }, (_, i) => ({
    ...blankRecord(startMs + i * 1000),
    valid: true,
    lat: 40.4 + i / 1e4,
    lng: -3.7,
    courseDeg: 10,
    altitudeM: 600,
    satellites: 9,
    speedKmh: 40,
    ignition: true,
  }));
}

async function signIn(imei: string) {
  const { socket, read, closed } = site.call('teltonika');
  socket.write(encodeLogin(imei));
  return { socket, read, closed, login: (await read(1))[0] };
}

describe('Teltonika over TCP', () => {
  it('answers the number of records once they are stored', async () => {
    const { vehicleId, imei } = fitted[0]!;
    const { socket, read, login } = await signIn(imei);
    expect(login).toBe(1);
    const records = fixes(25);
    socket.write(encodeTcpFrame(records, { codec: '8E' }));
    expect((await read(4)).readUInt32BE(0)).toBe(25);
    const stored = await site.stored(vehicleId);
    expect(stored.records.map((r) => [r.timeMs, r.lat, r.speedKmh])).toEqual(
      records.map((r) => [r.timeMs, Math.round(r.lat! * 1e6) / 1e6, 40]),
    );
  });

  it('takes the same packet again without storing it twice', async () => {
    const { vehicleId, imei } = fitted[1]!;
    const { socket, read } = await signIn(imei);
    const frame = encodeTcpFrame(fixes(10), { codec: '8' });
    for (let i = 0; i < 3; i++) {
      socket.write(frame);
      expect((await read(4)).readUInt32BE(0)).toBe(10);
    }
    expect((await site.stored(vehicleId)).count).toBe(10);
    const { rows } = await site.pool.query('select 1 from rebuild_request where vehicle_id = $1', [
      vehicleId,
    ]);
    expect(rows).toEqual([]);
  });

  it('stores late records and asks for a rebuild from them', async () => {
    const { vehicleId, imei } = fitted[2]!;
    const { socket, read } = await signIn(imei);
    socket.write(encodeTcpFrame(fixes(5, second - 100_000), { codec: '8E' }));
    await read(4);
    socket.write(encodeTcpFrame(fixes(5, second - 300_000), { codec: '8E' }));
    await read(4);
    const { rows } = await site.pool.query('select from_at from rebuild_request where vehicle_id = $1', [
      vehicleId,
    ]);
    expect(rows[0].from_at.getTime()).toBe(second - 300_000);
  });

  it('refuses an IMEI nobody registered and notes it', async () => {
    const { login, closed } = await signIn('352093081452251');
    expect(login).toBe(0);
    await closed;
    const { rows } = await site.pool.query(
      "select protocol, attempts, sample from unknown_tracker where imei = '352093081452251'",
    );
    expect(rows).toEqual([
      { protocol: 'teltonika', attempts: 1, sample: '000f333532303933303831343532323531' },
    ]);
  });

  it('keeps at most a thousand strangers', async () => {
    await site.pool.query(
      `insert into unknown_tracker (imei, protocol, address, sample, last_seen)
       select 'x' || n, 'teltonika', '', '', now() - interval '1 day' from generate_series(1, 1200) n`,
    );
    await signIn('352093081452252');
    const count = async () =>
      (await site.pool.query('select count(*)::int as n from unknown_tracker')).rows[0].n;
    await expect.poll(count).toBeLessThanOrEqual(1000);
  });

  it('answers 0 to a broken packet, and sets it aside when it comes a third time', async () => {
    const { imei } = fitted[3]!;
    const { socket, read } = await signIn(imei);
    const frame = encodeTcpFrame(fixes(4), { codec: '8' });
    frame[frame.length - 1]! ^= 0xff;
    const answers = [];
    for (let i = 0; i < 3; i++) {
      socket.write(frame);
      answers.push((await read(4)).readUInt32BE(0));
    }
    expect(answers).toEqual([0, 0, 4]);
    const { rows } = await site.pool.query('select reason from quarantine where imei = $1', [imei]);
    expect(rows).toEqual([{ reason: 'broken_packet' }]);
  });

  it('never answers a text as if it were records', async () => {
    const { imei } = fitted[4]!;
    const { socket, read } = await signIn(imei);
    socket.write(Buffer.concat([encodeCommandAnswer('DI1:1'), encodeTcpFrame(fixes(2), { codec: '8' })]));
    expect((await read(4)).readUInt32BE(0)).toBe(2);
  });

  it('answers a tracker that closes its side behind what it sent', async () => {
    const { vehicleId, imei } = fitted[12]!;
    const { socket, read } = site.call('teltonika', { allowHalfOpen: true });
    socket.end(Buffer.concat([encodeLogin(imei), encodeTcpFrame(fixes(3), { codec: '8E' })]));
    const ended = new Promise((resolve) => socket.once('end', resolve));
    expect((await read(5)).toString('hex')).toBe('0100000003');
    await ended;
    expect((await site.stored(vehicleId)).count).toBe(3);
  });

  it.each([
    ['garbage', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a frame without a login', encodeTcpFrame(fixes(1), { codec: '8' })],
    ['a frame that announces 2 GB', Buffer.from('000000007fffffff08', 'hex')],
  ])('closes on %s', async (_, bytes) => {
    const { socket, closed } = site.call('teltonika');
    socket.write(bytes);
    await closed;
  });

  it('puts records that cannot be true into quarantine and answers for all of them', async () => {
    const { vehicleId, imei } = fitted[5]!;
    const { socket, read } = await signIn(imei);
    const good = fixes(2);
    const ahead = { ...good[0]!, timeMs: second + 3 * 86_400_000 };
    const ancient = { ...good[0]!, timeMs: Date.UTC(2016, 0, 1) };
    socket.write(encodeTcpFrame([ancient, ...good, ahead], { codec: '8E' }));
    expect((await read(4)).readUInt32BE(0)).toBe(4);
    expect((await site.stored(vehicleId)).count).toBe(2);
    const { rows } = await site.pool.query('select reason from quarantine where imei = $1 order by reason', [
      imei,
    ]);
    expect(rows.map((r) => r.reason)).toEqual(['future', 'past']);
  });

  it('drops the place of private use before anything is written', async () => {
    const { vehicleId, imei } = fitted[6]!;
    const { socket, read } = await signIn(imei);
    const records = fixes(6).map((r, i) => ({
      ...r,
      odometerM: 1000 + i * 20,
      odometerSource: 'device' as const,
      privateMode: i === 2 ? true : i === 5 ? false : null,
    }));
    socket.write(encodeTcpFrame(records, { codec: '8E' }));
    await read(4);
    const stored = (await site.stored(vehicleId)).records;
    expect(stored.map((r) => r.lat !== null)).toEqual([true, true, false, false, false, true]);
    expect(stored.map((r) => r.odometerM)).toEqual([1000, 1020, 1040, 1060, 1080, 1100]);
    const memory = JSON.stringify(await loadHeld(site.pool, openKnown(), [vehicleId]));
    expect(memory).toContain('40.4005');
    for (const place of ['40.4002', '40.4003', '40.4004']) expect(memory).not.toContain(place);
  });

  it('gives a record to the vehicle the tracker was in at that time', async () => {
    const [before, now] = [fitted[7]!, fitted[8]!];
    const moved = new Date(second - 50_000);
    await site.pool.query('delete from tracker_fitting where vehicle_id = $1', [now.vehicleId]);
    await site.pool.query('update tracker_fitting set removed_at = $2 where vehicle_id = $1', [
      before.vehicleId,
      moved,
    ]);
    await site.pool.query(
      'insert into tracker_fitting (tracker_id, vehicle_id, fitted_at) select id, $2, $3 from tracker where imei = $1',
      [before.imei, now.vehicleId, moved],
    );
    const { socket, read } = await signIn(before.imei);
    socket.write(encodeTcpFrame(fixes(10, second - 55_000), { codec: '8E' }));
    expect((await read(4)).readUInt32BE(0)).toBe(10);
    expect((await site.stored(before.vehicleId)).count).toBe(5);
    expect((await site.stored(now.vehicleId)).count).toBe(5);
  });
});

describe('Teltonika over UDP', () => {
  it('echoes the packet ids and the count after storing', async () => {
    const { vehicleId, imei } = fitted[9]!;
    const socket = createSocket('udp4');
    const answer = new Promise<Buffer>((resolve) => socket.once('message', resolve));
    socket.send(
      encodeUdpDatagram(fixes(3), { codec: '8E', imei, packetId: 0xcafe, avlPacketId: 7 }),
      site.ports.teltonika,
      '127.0.0.1',
    );
    expect((await answer).toString('hex')).toBe('0005cafe010703');
    expect((await site.stored(vehicleId)).count).toBe(3);
    socket.close();
  });
});

describe('OsmAnd over HTTP', () => {
  const send = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${site.ports.osmand}${path}`, init);

  it('stores a report in both forms and answers 200', async () => {
    const { vehicleId, imei } = fitted[10]!;
    const id = await secretIdOf(site.pool, imei);
    const query = `/?id=${id}&lat=41.38&lon=2.17&timestamp=${(second - 20_000) / 1000}&speed=27`;
    expect((await send(query)).status).toBe(200);
    const json = {
      device_id: id,
      location: {
        timestamp: new Date(second - 10_000).toISOString(),
        coords: { latitude: 41.39, longitude: 2.18, speed: 10, heading: 90, altitude: 12, accuracy: 5 },
      },
    };
    const headers = { 'content-type': 'application/json' };
    expect((await send('/', { method: 'POST', headers, body: JSON.stringify(json) })).status).toBe(200);
    const { records } = await site.stored(vehicleId);
    expect(records.map((r) => [r.lat, r.speedKmh])).toEqual([
      [41.38, 50],
      [41.39, 36],
    ]);
  });

  it('answers a client that closes its side behind its request', async () => {
    const id = await secretIdOf(site.pool, fitted[11]!.imei);
    const { socket, read } = site.call('osmand', { allowHalfOpen: true });
    socket.end(`GET /?id=${id}&lat=41.3&lon=2.1 HTTP/1.1\r\nhost: traza\r\n\r\n`);
    expect((await read(12)).toString()).toBe('HTTP/1.1 200');
    socket.destroy();
  });

  it('looks at who sends before it reads what', async () => {
    expect((await send('/?id=stranger&timestamp=yesterday')).status).toBe(400);
    const { rows } = await site.pool.query("select attempts from unknown_tracker where imei = 'stranger'");
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('takes a batch, and refuses half a number', async () => {
    const { vehicleId, imei } = fitted[11]!;
    const id = await secretIdOf(site.pool, imei);
    const location = [30, 20, 10].map((ago) => ({
      timestamp: new Date(second - ago * 1000).toISOString(),
      coords: { latitude: 41.3, longitude: 2.1 },
    }));
    const post = (body: unknown) =>
      send('/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post({ device_id: id, location })).status).toBe(200);
    expect((await send(`/?id=${id}&lat=40,1&lon=2.1`)).status).toBe(400);
    const ago = (record: TrackerRecord) => (second - record.timeMs) / 1000;
    const { records } = await site.stored(vehicleId);
    expect(records.map(ago).filter((s) => s > 5)).toEqual([30, 20, 10]);
  });

  it.each([
    ['an unknown id', '/?id=nobody&lat=1&lon=1', undefined, 400],
    ['no id', '/?lat=1&lon=1', undefined, 400],
    ['a foreign method', '/', { method: 'DELETE' }, 405],
    ['broken JSON', '/', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['a body of 70 kB', '/', { method: 'POST', body: 'x'.repeat(70_000) }, 413],
  ])('refuses %s', async (_, path, init, status) => {
    expect((await send(path, init)).status).toBe(status);
  });
});
