import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { encodeLogin } from '#server/protocol/teltonika/encode.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aTracker } from '#server/testing/builders.ts';
import { testGateway } from '#server/testing/gateway.ts';

const HALF = 'GET /healthz HTTP/1.1\r\nhost: traza\r\n';
const WHOLE = `${HALF}connection: close\r\n\r\n`;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function listening(settings: Readonly<Record<string, string>>) {
  const server = await testApp(settings);
  closing.push(() => server.close());
  const port = Number(new URL(await server.listen()).port);
  return { server, port };
}

/** A connection from this address; `answer` is everything that arrives before its end. */
function call(port: number, text: string, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  closing.push(() => socket.destroy());
  // A refused client may still be writing.
  socket.on('error', () => {});
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)));
  socket.write(text);
  return { socket, answer };
}

/** Opens half requests, and waits until the server has them all. */
async function hold({ server, port }: { server: TestApp; port: number }, number: number) {
  const held = Array.from({ length: number }, () => call(port, HALF));
  await vi.waitFor(async () => {
    const open = await new Promise((resolve) => server.http.server.getConnections((_, n) => resolve(n)));
    expect(open).toBe(number);
  });
  return held;
}

it('hangs up when headers do not arrive in time; a body has longer', async () => {
  const { port } = await listening({ HEADERS_S: '0.2' });
  const body = call(
    port,
    'POST /nothing HTTP/1.1\r\nhost: traza\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  );
  await once(body.socket, 'connect');
  const [silent, half] = [call(port, ''), call(port, HALF)];
  await silent.answer;
  expect(await half.answer).toMatch(/^HTTP\/1\.1 408 /);
  body.socket.write('}');
  expect(await body.answer).toMatch(/^HTTP\/1\.1 404 /);
});

it('refuses connections beyond the ceiling, and a tracker is answered meanwhile', async () => {
  const site = await listening({ HTTP_CONNECTIONS: '4', TRUST_PROXY: 'true' });
  const { database } = site.server.app;
  const gateway = await testGateway(site.server.app);
  closing.push(() => gateway.close());
  const { imei } = await aTracker(database);
  const [first] = await hold(site, 4);
  expect(await call(site.port, WHOLE).answer).toBe('');

  const tracker = connect({ port: gateway.ports.teltonika, host: '127.0.0.1' });
  closing.push(() => tracker.destroy());
  tracker.write(encodeLogin(imei));
  const [answer] = (await once(tracker, 'data')) as [Buffer];
  expect([...answer]).toEqual([1]);

  first!.socket.destroy();
  await vi.waitFor(async () => expect(await call(site.port, WHOLE).answer).toMatch(/^HTTP\/1\.1 200 /));
});

it('refuses connections beyond what an address may have, and no others', async () => {
  const site = await listening({ HTTP_CONNECTIONS_PER_ADDRESS: '2' });
  const [first] = await hold(site, 2);
  expect(await call(site.port, WHOLE).answer).toBe('');
  expect(await call(site.port, WHOLE, '127.0.0.2').answer).toMatch(/^HTTP\/1\.1 200 /);
  first!.socket.destroy();
  await vi.waitFor(async () => expect(await call(site.port, WHOLE).answer).toMatch(/^HTTP\/1\.1 200 /));
});

it('an address never takes more than half of the ceiling', async () => {
  const site = await listening({ HTTP_CONNECTIONS: '4' });
  await hold(site, 2);
  expect(await call(site.port, WHOLE).answer).toBe('');
  expect(await call(site.port, WHOLE, '127.0.0.2').answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('does not count by address what a proxy of ours passes on', async () => {
  const site = await listening({ HTTP_CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: 'true' });
  await hold(site, 3);
  expect(await call(site.port, WHOLE).answer).toMatch(/^HTTP\/1\.1 200 /);
});
