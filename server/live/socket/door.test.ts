import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SOCKET_CLOSE } from '#api/socket.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';
import { openSocket, signedInSocket, type TestSocket } from '#server/testing/socket.ts';
import { hubOf } from './hub.ts';

let server: TestApp;
let url: string;
const opened: TestSocket[] = [];

beforeAll(async () => {
  server = await testApp();
  url = await server.listen();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.ws.terminate();
});
afterAll(() => server.close());

async function open(headers: Record<string, string> = {}) {
  const socket = await openSocket(url, headers);
  opened.push(socket);
  return socket;
}

describe('at the door', () => {
  it('a page of another site is sent away, with the reason', async () => {
    const foreign = await open({ origin: 'https://evil.example' });
    expect(await foreign.closed()).toEqual({
      code: SOCKET_CLOSE.foreignPage,
      reason: 'page of another site',
    });
    const none = await open({ origin: 'null' });
    expect((await none.closed()).code).toBe(SOCKET_CLOSE.foreignPage);
    const own = await open({ origin: new URL(url.replace(/^ws/, 'http')).origin });
    await own.fence();
  });

  it('a page at the public address is ours, whatever the proxy calls the host', async () => {
    const behind = await testApp({ PUBLIC_URL: 'https://flota.example.org/' });
    const socket = await openSocket(await behind.listen(), { origin: 'https://flota.example.org' });
    await socket.fence();
    socket.ws.terminate();
    await behind.close();
  });

  it('so many sockets of an address may wait to sign in; those that have signed in do not count', async () => {
    const small = await testApp({ SOCKETS_PER_ADDRESS: '2' });
    const at = await small.listen();
    const user = await aUser(small.app.database);
    const token = await small.tokenOf(user);
    const first = await signedInSocket(at, { username: user.username, token });
    const [second, third] = [await openSocket(at), await openSocket(at)];
    const fourth = await openSocket(at);
    expect(await fourth.closed()).toEqual({
      code: SOCKET_CLOSE.tooMany,
      reason: 'too many sockets without login',
    });
    for (const socket of [first, second, third]) await socket.fence();
    second.ws.close();
    await second.closed();
    await expect.poll(() => hubOf(small.app).connections.size).toBe(2);
    const fifth = await openSocket(at);
    await fifth.fence();
    for (const socket of [first, third, fifth]) socket.ws.terminate();
    await small.close();
  });

  it('who sends more than thirty messages in a second is not heard any more', async () => {
    const user = await aUser(server.app.database);
    const token = await server.tokenOf(user);
    const socket = await signedInSocket(url, { username: user.username, token });
    opened.push(socket);
    for (let i = 0; i < 200; i++) socket.send({ task: 'heartbeat' });
    expect(await socket.closed()).toEqual({ code: SOCKET_CLOSE.tooMany, reason: 'too many messages' });
    const pinging = await open();
    for (let i = 0; i < 200; i++) pinging.ws.ping();
    expect((await pinging.closed()).code).toBe(SOCKET_CLOSE.tooMany);
  });
});
