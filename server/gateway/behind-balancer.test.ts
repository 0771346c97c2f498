import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeLogin } from '#server/protocol/teltonika/encode.ts';
import { type Haproxy, startHaproxy } from '#server/testing/haproxy.ts';
import { reading } from '#server/testing/tracker-client.ts';
import { useGateway } from '#server/testing/use-gateway.ts';

const refused: string[] = [];
const site = useGateway({
  nowMs: Date.parse('2026-03-18T10:00:00Z'),
  perAddress: 8,
  settings: { PROXY_FROM: '127.0.0.1' },
  onRefused: ({ protocol, address, reason }) => refused.push(`${protocol} ${reason} ${address}`),
});
const STRANGER = '359633100000009';
const V1 = 'PROXY TCP4 203.0.113.7 10.0.0.1 56324 5027\r\n';
const V2 = Buffer.from('0d0a0d0a000d0a515549540a2111000ccb0071070a000001dc0413a3', 'hex');
const V2_IPV6 = Buffer.from(
  '0d0a0d0a000d0a515549540a2121002420010db8000000000000000000000007fd000000000000000000000000000001dc0413a3',
  'hex',
);
const LOCAL = Buffer.from('0d0a0d0a000d0a515549540a20000000', 'hex');
const sockets: Socket[] = [];
beforeEach(() => {
  refused.length = 0;
  site.clock.nowMs += 1_000;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

function call(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  sockets.push(socket);
  socket.on('error', () => {});
  return { socket, read: reading(socket), closed: once(socket, 'close') };
}

/** Logs in as a stranger after a header, in pieces that arrive one by one; the door notes its address. */
async function strangerAfter(...pieces: (Buffer | string)[]): Promise<string[]> {
  const { socket, closed } = call(site.ports.teltonika);
  for (const piece of [
    ...pieces.slice(0, -1),
    Buffer.concat([...pieces.slice(-1).map((p) => Buffer.from(p)), encodeLogin(STRANGER)]),
  ]) {
    socket.write(piece);
    // Another connection is served meanwhile, so the pieces do not arrive together.
    await fetch(`http://127.0.0.1:${site.ports.json}/`);
  }
  await closed;
  return refused.filter((line) => line.startsWith('teltonika'));
}

describe('a trusted balancer names the caller', () => {
  it.each<[string, (Buffer | string)[], string]>([
    ['version 1', [V1], '203.0.113.7'],
    ['version 2', [V2], '203.0.113.7'],
    ['IPv6', [V2_IPV6], '2001:db8::7'],
    ['in several packets', [V2.subarray(0, 5), V2.subarray(5, 14), V2.subarray(14)], '203.0.113.7'],
    ['a health check of the balancer (LOCAL)', [LOCAL], '127.0.0.1'],
  ])('%s', async (_, pieces, address) => {
    expect(await strangerAfter(...pieces)).toEqual([`teltonika unknown ${address}`]);
  });

  it('limits count the address of the caller', async () => {
    const silent = [call(site.ports.teltonika), call(site.ports.teltonika), call(site.ports.teltonika)];
    for (const { socket } of silent) socket.write(V2);
    await Promise.race(silent.map(({ closed }) => closed));
    expect(refused).toEqual(['teltonika connections 203.0.113.7']);
    const other = call(site.ports.teltonika);
    other.socket.write(V2_IPV6);
    other.socket.write(encodeLogin((await site.tracker()).imei));
    expect((await other.read(1))[0]).toBe(1);
    for (const { socket } of [...silent, other]) socket.destroy();
  });

  it('a phone by HTTP', async () => {
    const { socket, closed } = call(site.ports.osmand);
    socket.write(V2);
    socket.write(`GET /?id=stranger HTTP/1.1\r\nhost: traza\r\n\r\nGET /?id=stranger HTTP/1.1\r\n`);
    socket.write('host: traza\r\nconnection: close\r\n\r\n');
    await closed;
    const [unknown, answered] = ['osmand unknown 203.0.113.7', 'osmand 400 203.0.113.7'];
    expect(refused.sort()).toEqual([answered, answered, unknown, unknown]);
  });
});

describe('a balancer without a sound header is refused, and counted', () => {
  it.each<[string, Buffer | string]>([
    ['the login of a tracker', encodeLogin(STRANGER)],
    ['garbage', 'PROXY nobody\r\n'],
    ['a line that does not end', `PROXY UNKNOWN ${'x'.repeat(200)}`],
    ['a header that is too long', Buffer.from('0d0a0d0a000d0a515549540a2111ffff', 'hex')],
  ])('%s', async (_, bytes) => {
    const { socket, closed } = call(site.ports.teltonika);
    socket.write(bytes);
    await closed;
    expect(refused).toEqual(['teltonika proxy 127.0.0.1']);
  });

  it('half a header, and the end', async () => {
    const { socket, closed } = call(site.ports.teltonika);
    socket.end(V2.subarray(0, 9));
    await closed;
    expect(refused).toEqual(['teltonika proxy 127.0.0.1']);
  });

  it('a connection that only tries the port is no refusal', async () => {
    const { socket, closed } = call(site.ports.teltonika);
    socket.end();
    await closed;
    expect(refused).toEqual([]);
  });
});

it('the header of another address is read as bytes of a tracker', async () => {
  const { socket, closed } = call(site.ports.teltonika, '127.0.0.2');
  socket.write(V1);
  await closed;
  expect(refused).toEqual(['teltonika garbage 127.0.0.2']);
});

describe.each(['send-proxy', 'send-proxy-v2'])('behind HAProxy with %s', (how) => {
  const balancers: Haproxy[] = [];
  afterAll(() => {
    for (const { stop } of balancers) stop();
  });
  async function behind(protocol: 'teltonika' | 'osmand') {
    const haproxy = await startHaproxy(
      (port) => `
defaults
    mode tcp
    timeout connect 2s
    timeout client 10s
    timeout server 10s
listen trackers
    bind 127.0.0.1:${port}
    server gateway 127.0.0.1:${site.ports[protocol]} ${how}
`,
    );
    balancers.push(haproxy);
    return haproxy;
  }
  // The probe of the port may have reached the gateway as well.
  const of = (address: string) => refused.filter((line) => line.endsWith(` ${address}`));

  it('a tracker is served, and a stranger noted by its own address', async () => {
    const { port } = await behind('teltonika');
    const { imei } = await site.tracker();
    const known = call(port, '127.0.0.3');
    known.socket.write(encodeLogin(imei));
    expect((await known.read(1))[0]).toBe(1);
    const stranger = call(port, '127.0.0.4');
    stranger.socket.write(encodeLogin(STRANGER));
    await stranger.closed;
    expect(of('127.0.0.4')).toEqual(['teltonika unknown 127.0.0.4']);
    known.socket.destroy();
  });

  it('a phone by HTTP', async () => {
    const { port } = await behind('osmand');
    const phone = call(port, '127.0.0.5');
    phone.socket.write('GET /?id=stranger HTTP/1.1\r\nhost: traza\r\nconnection: close\r\n\r\n');
    await phone.closed;
    expect(of('127.0.0.5')).toEqual(['osmand unknown 127.0.0.5', 'osmand 400 127.0.0.5']);
  });
});
