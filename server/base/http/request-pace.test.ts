import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postProfileToken } from '#api/access-token.ts';
import { readCalendarFeed } from '#api/calendar.ts';
import { endpoints } from '#api/endpoints.ts';
import { getInstallation } from '#api/installation.ts';
import { getPreferences, getProfile, postLogin } from '#api/session.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';
import { registeredRoutes } from '#server/testing/registered-routes.ts';
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

/** The statuses of this many requests, one after the other. */
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

describe('every registered route counts by address what comes without a session', () => {
  const PROBES = ['/healthz', '/readyz'];
  let folder: string;
  let strict: TestApp;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'traza-pace-'));
    for (const name of ['index.html', 'provider-answer.html', 'icon.svg', 'streets.pmtiles'])
      writeFileSync(join(folder, name), name);
    strict = await testApp(
      { REQUESTS_PER_ADDRESS: '1', FILES_PER_ADDRESS: '1', MAP_PMTILES: join(folder, 'streets.pmtiles') },
      { webFolder: folder },
    );
    await strict.http.ready();
  });
  afterAll(async () => {
    await strict.close();
    rmSync(folder, { recursive: true });
  });

  /** The statuses of two requests of a fresh address. */
  let asked = 0;
  async function twoOf({ method, url }: { method: string; url: string }): Promise<number[]> {
    const remoteAddress = `10.${++asked >> 8}.${asked & 255}.1`;
    const one = { method: method as 'GET', url, remoteAddress };
    return statusesOf(2, async () => ({ status: (await strict.http.inject(one)).statusCode }));
  }

  it('routes of the API, the socket, files, the description, addresses that lead nowhere', async () => {
    const routes = registeredRoutes(strict.http);
    const known = new Set(routes.map(({ method, url }) => `${method} ${url}`));
    const declared = endpoints.map(
      ({ method, path }) => `${method} /api/traza${path.replace(/\{\w+\}/g, '1')}`,
    );
    expect(declared.filter((route) => !known.has(route))).toEqual([]);
    for (const url of [
      '/api/traza/socket',
      '/icon.svg',
      '/provider-answer',
      '/metrics',
      '/api/traza/docs/json',
    ])
      expect(known).toContain(`GET ${url}`);
    const uncounted: string[] = [];
    const nowhere = ['GET', 'POST'].map((method) => ({ method, url: '/nothing' }));
    for (const route of [...routes, ...nowhere]) {
      const [first, second] = await twoOf(route);
      if (first === 429 || second !== 429) uncounted.push(`${route.url} ${first} ${second}`);
    }
    expect(new Set(uncounted.map((line) => line.split(' ')[0]))).toEqual(new Set(PROBES));
  });

  it('probes are never refused', async () => {
    for (const url of PROBES) expect(await twoOf({ method: 'GET', url })).toEqual([200, 200]);
  });
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
