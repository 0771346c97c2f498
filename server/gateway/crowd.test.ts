import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { hashSecret } from '#server/base/access/secret.ts';
import { encodeOsmandQuery } from '#server/protocol/osmand/encode.ts';
import { encodeLogin } from '#server/protocol/teltonika/encode.ts';
import type { ProtocolName } from '#server/protocols.ts';
import { useGateway } from '#server/testing/use-gateway.ts';

// The connections that strangers may open on all trackers' ports together: a quarter of 16, and half for
// requests of a moment.
const refused: string[] = [];
const site = useGateway({
  nowMs: Date.parse('2026-03-18T10:00:00Z'),
  settings: { TRACKER_CONNECTIONS_TOTAL: '16', HEADERS_S: '0.2' },
  onRefused: ({ protocol, reason }) => refused.push(`${protocol} ${reason}`),
});
const SILENT: readonly ProtocolName[] = ['teltonika', 'gt06', 'queclink', 'jt808'];

/** Opens silent connections, in this order. */
async function strangers(protocols: readonly ProtocolName[]) {
  const calls = [];
  for (const protocol of protocols) {
    const call = site.call(protocol);
    await once(call.socket, 'connect');
    calls.push(call);
  }
  return calls;
}

async function signedIn(imei: string) {
  const { socket, read } = site.call('teltonika');
  socket.write(encodeLogin(imei));
  expect((await read(1))[0]).toBe(1);
  return socket;
}

const end = async (calls: readonly { socket: Socket; closed: Promise<number> }[]) => {
  for (const { socket, closed } of calls) {
    socket.destroy();
    await closed;
  }
};

it('strangers on every port make room for each other; known trackers stay, and others still come in', async () => {
  refused.length = 0;
  const known = await signedIn((await site.tracker()).imei);
  const crowd = await strangers([...SILENT, ...SILENT, 'osmand', 'json', ...SILENT]);
  const late = await signedIn((await site.tracker()).imei);
  // The last three may still wait to be admitted, so only the first ones are surely gone.
  await Promise.all(crowd.slice(0, 8).map(({ closed }) => closed));
  expect(refused.slice(0, 4)).toEqual(SILENT.map((name) => `${name} crowd`));
  expect([known.destroyed, late.destroyed]).toEqual([false, false]);
  await end(crowd);
  known.destroy();
  late.destroy();
});

it('a phone that has shown its secret keeps its connection', async () => {
  const { imei } = await site.tracker();
  await site.pool.query(
    'update tracker set secret_hash = $2, secret_at = now(), protocol = $3 where imei = $1',
    [imei, hashSecret('secret-of-a-phone'), 'osmand'],
  );
  const { socket, read } = site.call('osmand');
  const place = { timeMs: site.clock.nowMs - 60_000, lat: 40.4, lng: -3.7, valid: true };
  const report = `GET ${encodeOsmandQuery('secret-of-a-phone', place)} HTTP/1.1\r\nhost: traza\r\n\r\n`;
  socket.write(report);
  expect((await read(12)).toString()).toBe('HTTP/1.1 200');
  const crowd = await strangers([...SILENT, ...SILENT]);
  await crowd[3]!.closed;
  expect(socket.destroyed).toBe(false);
  await end(crowd);
  socket.destroy();
});

it.each(['osmand', 'json', 'flespi'] as const)(
  '%s hangs up when headers do not arrive in time',
  async (protocol) => {
    const { socket, closed } = site.call(protocol);
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.write('POST / HTTP/1.1\r\nhost: traza\r\n');
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  },
);
