import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteBrowser, getChannels, postBrowser, postBrowserTest } from '#api/channel.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { tell } from './queued.builder.ts';
import { pushChannel } from './send-pushes.ts';
import { openSender, type Sender } from './sender.ts';

type Pushed = { headers: IncomingMessage['headers']; octets: Buffer };

/** The requests of a push service, which answers as the test decides. */
const pushed: Pushed[] = [];
let status = 201;
const service = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  pushed.push({ headers: request.headers, octets: Buffer.concat(parts) });
  response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
});

let server: TestApp;
let sender: Sender;
let url = '';
let user: { id: number; username: string };
let token: string;
let vehicleId: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await testApp({ PUBLIC_URL: 'https://traza.example.org' });
  const { database } = server.app;
  const fleet = await aFleet(database);
  vehicleId = (await aVehicle(database, { fleet_id: fleet.id, license: '1234BCD' })).id;
  user = await aUser(database, { fleetIds: [fleet.id], roles: ['manager'], language: 'pt' });
  token = await server.tokenOf(user);
  sender = openSender(server.app, pushChannel(server.app, { isInternalAllowed: true }));
});
afterAll(async () => {
  await sender.close();
  await server.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(async () => {
  server.clock.nowMs = NOW;
  pushed.length = 0;
  status = 201;
  await server.app.database.pool.query('truncate push_subscription, delivery');
});

/** A browser with keys of its own, whose push service is the one of this test. */
async function aBrowser() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const row = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
  const { rows } = await server.app.database.pool.query<{ id: number }>(
    `insert into push_subscription (user_id, endpoint, p256dh, auth, agent, created_at)
     values ($1, $2, $3, $4, 'Firefox', now()) returning id`,
    [user.id, `${url}/${randomBytes(8).toString('hex')}`, row.p256dh, row.auth],
  );
  return { id: rows[0]!.id, keys, auth };
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest();
/** One round of HKDF (RFC 5869) is enough here. */
const expand = (key: Buffer, info: Buffer | string, length: number) =>
  hmac(key, info, Buffer.from([1])).subarray(0, length);

/** Decrypts a push the way a browser does: RFC 8291 over RFC 8188. */
function decrypt(octets: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): unknown {
  const salt = octets.subarray(0, 16);
  const length = octets[20]!;
  const theirs = octets.subarray(21, 21 + length);
  const sealed = octets.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const secret = expand(hmac(auth, keys.computeSecret(theirs)), info, 32);
  const pseudo = hmac(salt, secret);
  const key = expand(pseudo, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = expand(pseudo, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
}

const happen = (...codes: (911 | 1036)[]) =>
  tell(server.app.database, {
    events: codes.map((code) => ({ code, vehicleId, timeMs: NOW, value: 20, detail: { limit: 80 } })),
    ...{ userId: user.id, channels: ['push'], nowMs: server.clock.nowMs },
  });
const states = async () =>
  (await server.app.database.pool.query('select state, error from delivery order by id')).rows;

it('a browser can read what it gets, in the user’s language, and who sent it', async () => {
  const browser = await aBrowser();
  await happen(911);
  await sender.drain();
  expect(pushed).toHaveLength(1);
  const { headers, octets } = pushed[0]!;
  expect(decrypt(octets, browser)).toMatchObject({
    title: '1234BCD · Excesso de velocidade',
    path: expect.stringContaining(`/historic?vehicles=${vehicleId}`),
  });
  expect(octets.toString('latin1')).not.toContain('1234BCD');
  expect(headers).toMatchObject({ urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(headers.topic).toMatch(/^[\w-]{32}$/);
  // The service recognises by its key the installation to which the browser has subscribed.
  const { body } = await server.call(getChannels, { token });
  const [, jwt, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!;
  expect(key).toBe(body.push_key);
  const [head, claims, signature] = jwt!.split('.');
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({ aud: url });
  const point = Buffer.from(key!, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature!, 'base64url')),
  ).toBe(true);
  expect(body.browsers).toMatchObject([{ agent: 'Firefox', sent_at: new Date(NOW).toISOString() }]);
});

it('what happens while a browser is out of reach comes as one', async () => {
  const browser = await aBrowser();
  status = 503;
  await happen(911);
  await sender.drain();
  expect(await states()).toEqual([{ state: 'waiting', error: 'status' }]);
  for (const _ of Array(30)) await happen(911, 1036);
  status = 201;
  server.clock.nowMs += 15_000;
  await sender.drain();
  expect(pushed).toHaveLength(3);
  expect(pushed[2]!.headers.urgency).toBe('high');
  expect(decrypt(pushed[2]!.octets, browser)).toMatchObject({
    title: '60 avisos da Traza',
    path: '/notifications',
  });
  // The same message again has the same topic, so that it replaces the first.
  expect(pushed[1]!.headers.topic).toBe(pushed[0]!.headers.topic);
});

it.each([404, 410])('a browser that has gone (%i) is forgotten, with all that waits for it', async (gone) => {
  await aBrowser();
  status = gone;
  await happen(911);
  await sender.drain();
  expect((await server.call(getChannels, { token })).body.browsers).toEqual([]);
  await happen(911);
  expect(await states()).toEqual([{ state: 'dropped', error: 'gone' }]);
});

it('a browser with keys that are none, as older versions took them, is forgotten; the others are told', async () => {
  const bad = await aBrowser();
  await server.app.database.pool.query('update push_subscription set p256dh = $2 where id = $1', [
    bad.id,
    Buffer.alloc(65, 4).toString('base64url'),
  ]);
  const good = await aBrowser();
  const params = { browser_id: bad.id };
  expect((await server.call(postBrowserTest, { token, params })).body.problem).toBe('gone');
  await happen(911);
  await sender.drain();
  expect(pushed).toHaveLength(1);
  const { body } = await server.call(getChannels, { token });
  expect(body.browsers.map(({ id }) => id)).toEqual([good.id]);
});

it('a push service that leads elsewhere is not followed', async () => {
  await aBrowser();
  status = 307;
  await happen(911);
  await sender.drain();
  expect(await states()).toEqual([{ state: 'waiting', error: 'status' }]);
});

it('a browser belongs to whoever used it last, and gives addresses of the internet alone', async () => {
  const { keys, auth } = await aBrowser();
  const body = {
    endpoint: 'https://127.0.0.1:9/x',
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  };
  const add = (change: object, as = token) =>
    server.call(postBrowser, { token: as, body: { ...body, ...change } });
  for (const wrong of [
    { endpoint: `${url}/x` },
    { endpoint: 'nonsense' },
    { auth: 'AAAA' },
    { auth: randomBytes(17).toString('base64url') },
    { auth: '+'.repeat(22) },
    { p256dh: body.auth },
    // Compressed, of another form, no point of the curve.
    { p256dh: keys.getPublicKey('base64url', 'compressed') },
    { p256dh: Buffer.alloc(65, 6).toString('base64url') },
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
  ]) {
    const { status, text } = await add(wrong);
    const [field] = Object.keys(wrong);
    expect([status, JSON.parse(text).error.fields[0].field]).toEqual([422, field]);
  }
  const { id } = (await add({})).body;
  expect((await server.call(postBrowserTest, { token, params: { browser_id: id } })).body.problem).toBe(
    'internal',
  );
  const other = await server.tokenOf(await aUser(server.app.database));
  expect((await add({}, other)).body.id).toBe(id);
  expect((await server.call(deleteBrowser, { token, params: { browser_id: id } })).status).toBe(404);
  expect((await server.call(deleteBrowser, { token: other, params: { browser_id: id } })).status).toBe(200);
});
