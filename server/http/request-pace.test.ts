import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postProfileToken } from '#api/access-token.ts';
import { readCalendarFeed } from '#api/calendar.ts';
import { getInstallation } from '#api/installation.ts';
import { getPreferences, getProfile, postLogin } from '#api/session.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aUser } from '../testing/builders.ts';
import { metrics } from './metrics.ts';

let server: TestApp;
let ana: string;
let eva: string;

beforeAll(async () => {
  server = await testApp({
    REQUESTS_PER_ADDRESS: '5',
    FILES_PER_ADDRESS: '4',
    REQUESTS_PER_USER: '8',
    REQUESTS_PER_TOKEN: '3',
  });
  ana = await server.tokenOf(await aUser(server.app.database));
  eva = await server.tokenOf(await aUser(server.app.database));
});
afterAll(() => server.close());

/** The statuses of so many requests, one after the other. */
async function statusesOf(times: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await ask()).status);
  return statuses;
}
const preferences = (token: string, address = '203.0.113.1') =>
  server.call(getPreferences, { token, address });

it('a user, from wherever, beside others at the same address', async () => {
  const asked = await statusesOf(10, () => preferences(ana, `203.0.113.${Math.ceil(Math.random() * 200)}`));
  expect(asked).toEqual([...Array(8).fill(200), 429, 429]);
  const refused = await preferences(ana);
  expect(refused.code).toBe('err.tooMany');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await preferences(eva)).status).toBe(200);
});

it('a token apart from its user', async () => {
  const body = { name: 'ERP', scopes: ['read'], last_day: '2026-03-10' };
  const { secret } = (await server.call(postProfileToken, { token: eva, body })).body;
  const own = () => server.call(getProfile, { token: secret });
  expect(await statusesOf(5, own)).toEqual([200, 200, 200, 429, 429]);
  expect((await preferences(eva)).status).toBe(200);
});

it('strangers by their address, which keeps nobody out who is signed in', async () => {
  const address = '198.51.100.7';
  const ended = () => server.call(readCalendarFeed, { params: { secret: 'none' }, address });
  expect(await statusesOf(4, ended)).toEqual([404, 404, 404, 404]);
  expect(await statusesOf(3, () => preferences('guess', address))).toEqual([401, 429, 429]);
  expect((await ended()).status).toBe(429);
  expect((await preferences('guess', '198.51.100.8')).status).toBe(401);
  expect((await preferences(eva, address)).status).toBe(200);
});

it('counts the calls of the sign-in page apart, each by itself', async () => {
  const address = '198.51.100.7';
  const body = { username: 'nobody', password: 'x', keep_connected: false };
  const asked = await statusesOf(6, () => server.call(getInstallation, { address }));
  expect(asked).toEqual([...Array(5).fill(200), 429]);
  expect((await server.call(postLogin, { body, address })).status).toBe(401);
});

it('counts every other route by address, probes excepted', async () => {
  const paths = [
    '/',
    '/nothing',
    '/metrics',
    '/api/traza/openapi.json',
    '/api/traza/docs',
    '/api/traza/docs/json',
  ];
  for (const [i, url] of paths.entries()) {
    const ask = async () => ({
      status: (await server.http.inject({ url, remoteAddress: `192.0.2.${i + 1}` })).statusCode,
    });
    const statuses = await statusesOf(5, ask);
    expect([url, statuses.slice(0, 4).includes(429), statuses[4]]).toEqual([url, false, 429]);
  }
  for (const url of ['/healthz', '/readyz']) {
    const ask = async () => ({ status: (await server.http.inject(url)).statusCode });
    expect(await statusesOf(20, ask)).toEqual(Array(20).fill(200));
  }
});

it('sends the description of the API packed, and not again to whoever has it', async () => {
  const ask = (headers: Record<string, string>) =>
    server.http.inject({ url: '/api/traza/openapi.json', headers, remoteAddress: '192.0.2.200' });
  const plain = await ask({});
  const packed = await ask({ 'accept-encoding': 'gzip' });
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect((await ask({ 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
});

it('is counted in the figures', async () => {
  const text = await metrics.metrics();
  for (const by of ['address', 'entry', 'file', 'user', 'token'])
    expect(text).toMatch(new RegExp(`traza_http_refused_pace_total\\{by="${by}"\\} [1-9]`));
});
