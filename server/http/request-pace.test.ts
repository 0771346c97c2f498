import { afterAll, beforeAll, expect, it } from 'vitest';
import { postProfileToken } from '#api/access-token.ts';
import { getInstallation } from '#api/installation.ts';
import { getPreferences, getProfile } from '#api/session.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aUser } from '../testing/builders.ts';
import { metrics } from './metrics.ts';

let server: TestApp;
let ana: string;
let eva: string;

beforeAll(async () => {
  server = await testApp({ REQUESTS_PER_ADDRESS: '5', REQUESTS_PER_USER: '8', REQUESTS_PER_TOKEN: '3' });
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
  expect(await statusesOf(4, () => server.call(getInstallation, { address }))).toEqual([200, 200, 200, 200]);
  expect(await statusesOf(3, () => preferences('guess', address))).toEqual([401, 429, 429]);
  expect((await server.call(getInstallation, { address })).status).toBe(429);
  expect((await server.call(getInstallation, { address: '198.51.100.8' })).status).toBe(200);
  expect((await preferences(eva, address)).status).toBe(200);
});

it('is counted in the figures', async () => {
  const text = await metrics.metrics();
  for (const by of ['address', 'user', 'token'])
    expect(text).toMatch(new RegExp(`traza_http_refused_pace_total\\{by="${by}"\\} [1-9]`));
});
