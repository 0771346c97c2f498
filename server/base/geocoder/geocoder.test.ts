import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPlaces } from '#api/geocode.ts';
import { readConfig } from '#server/base/config/config.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';
import { openGeocoder } from './geocoder.ts';

/** A geocoder that answers as the test decides, over real HTTP. */
const asked: URL[] = [];
const askedMs: number[] = [];
let answer: (response: ServerResponse) => void = () => {};
const http = createServer((request, response) => {
  asked.push(new URL(request.url!, 'http://localhost'));
  askedMs.push(performance.now());
  answer(response);
});
const json = (body: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(body));

const MAYOR = {
  lat: '40.4155',
  lon: '-3.7074',
  name: '',
  display_name: 'ignored',
  address: { road: 'Calle Mayor', house_number: '12', city: 'Madrid', state: 'Madrid', country: 'España' },
};

let server: TestApp;
let token: string;
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/geo?key=k`;
  server = await testApp();
  token = await server.tokenOf(await aUser(server.app.database, { roles: ['visualizer'] }));
});
afterAll(async () => {
  await server.close();
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
});

/** A server with these settings that has not called the service yet. */
async function open(settings: Record<string, string> = { GEOCODER_URL: url }) {
  const { app } = server;
  await app.geocoder.close();
  await app.database.pool.query('truncate geocode');
  app.geocoder = await openGeocoder({ ...app, config: readConfig(settings) }, 0);
  asked.length = 0;
  askedMs.length = 0;
  const find = async (q: string, more = {}) =>
    (await server.call(findPlaces, { token, query: { q, ...more } })).body;
  return { app, geocoder: app.geocoder, find };
}

/** Waits for background questions: a question of a person is answered after them. */
const settled = (geocoder: TestApp['app']['geocoder']) => geocoder.find('something else');

it('finds addresses only when asked for them, with towns before them, and remembers what it found', async () => {
  const { find } = await open();
  answer = json([MAYOR]);
  expect(await find('mayor')).toMatchObject({ addresses: 'possible' });
  expect(asked).toEqual([]);
  const { places, addresses } = await find('Calle  Mayor 12', { addresses: 'true' });
  expect({ places, addresses }).toEqual({
    addresses: 'found',
    places: [
      {
        kind: 'address',
        name: 'Calle Mayor 12',
        street: null,
        detail: 'Madrid, España',
        near: null,
        lat: 40.4155,
        lng: -3.7074,
      },
    ],
  });
  const [first] = asked;
  expect(first!.pathname).toBe('/geo/search');
  expect(Object.fromEntries(first!.searchParams)).toMatchObject({ key: 'k', q: 'Calle Mayor 12' });
  await find('CALLE mayor 12', { addresses: 'true' });
  expect(asked).toHaveLength(1);
});

it('answers coordinates and towns without a geocoder', async () => {
  const { find, geocoder } = await open({});
  expect(await find('40,41 -3,70')).toEqual({
    addresses: 'none',
    places: [
      {
        kind: 'coordinates',
        name: '40.41000, -3.70000',
        street: null,
        detail: null,
        near: null,
        lat: 40.41,
        lng: -3.7,
      },
    ],
  });
  const towns = await find('san', { addresses: 'true' });
  expect(towns).toMatchObject({ addresses: 'none' });
  expect(towns.places).toHaveLength(10);
  expect(geocoder.reverse(40.4155, -3.7074)).toBeNull();
  expect(asked).toEqual([]);
});

it('names a point at once when it is known, else later; another process and a later start know it too', async () => {
  const { app, geocoder } = await open();
  answer = json(MAYOR);
  expect(geocoder.reverse(40.41551, -3.70741)).toBeNull();
  await settled(geocoder);
  expect(geocoder.reverse(40.41549, -3.70739)).toBe('Calle Mayor 12, Madrid');
  const config = readConfig({ GEOCODER_URL: url });
  const reopen = async (nowMs: number) => {
    const other = await openGeocoder({ ...app, config, now: () => nowMs }, 0);
    const words = other.reverse(40.4155, -3.7074);
    await other.close();
    return words;
  };
  expect(await reopen(server.clock.nowMs + 89 * 86_400_000)).toBe('Calle Mayor 12, Madrid');
  expect(await reopen(server.clock.nowMs + 91 * 86_400_000)).toBeNull();
});

it('asks at one pace from all processes together, and uses the answers of the others', async () => {
  const PACE_MS = 200;
  const { app } = await open();
  answer = json(MAYOR);
  const config = readConfig({ GEOCODER_URL: url });
  const one = await openGeocoder({ ...app, config }, PACE_MS);
  const other = await openGeocoder({ ...app, config }, PACE_MS);
  const points = [1, 2, 3, 4, 5, 6];
  const finds = (geocoder: typeof one, lat: number) => () =>
    points.every((lng) => geocoder.reverse(lat, lng) !== null);
  const [ofOne, ofOther] = [finds(one, 40), finds(other, 41)];
  await expect.poll(() => [ofOne(), ofOther()], { timeout: 20_000 }).toEqual([true, true]);
  expect(asked.length).toBe(12);
  const gaps = askedMs.slice(1).map((ms, i) => ms - askedMs[i]!);
  expect(askedMs.at(-1)! - askedMs[0]!).toBeGreaterThan(11 * PACE_MS - 50);
  expect(Math.min(...gaps)).toBeGreaterThan(PACE_MS / 2);
  await expect.poll(finds(other, 40)).toBe(true);
  expect(asked.length).toBe(12);
  await one.close();
  await other.close();
});

it('does not ask twice for a point without an address', async () => {
  const { geocoder } = await open();
  answer = json({ error: 'Unable to geocode' });
  geocoder.reverse(40, -30);
  await settled(geocoder);
  const before = asked.length;
  expect(geocoder.reverse(40, -30)).toBeNull();
  await settled(geocoder);
  expect(asked).toHaveLength(before);
});

it('reads the answers of Photon', async () => {
  const { find } = await open({ GEOCODER_URL: url, GEOCODER_KIND: 'photon' });
  const properties = { street: 'High Street', housenumber: '12', city: 'Chelmsford', countrycode: 'GB' };
  answer = json({
    features: [{ geometry: { coordinates: [0.469, 51.734] }, properties }, { geometry: null }],
  });
  const { places } = await find('12 High Street', { addresses: 'true' });
  expect(places).toEqual([
    {
      kind: 'address',
      name: '12 High Street',
      street: null,
      detail: 'Chelmsford',
      near: null,
      lat: 51.734,
      lng: 0.469,
    },
  ]);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['an error', (response) => void response.writeHead(500).end()],
  ['no JSON', (response) => void response.end('<html>')],
  ['another host', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['too much', (response) => void response.end(JSON.stringify(['x'.repeat(300_000)]))],
  ['a closed door', (response) => void response.destroy()],
])('says that it failed on %s, and leaves the service alone with points for a while', async (_, bad) => {
  const { find, geocoder } = await open();
  answer = bad;
  expect(await find('mayor 12', { addresses: 'true' })).toMatchObject({ addresses: 'failed' });
  const before = asked.length;
  answer = json(MAYOR);
  expect(geocoder.reverse(40.4155, -3.7074)).toBeNull();
  expect(await find('mayor 12', { addresses: 'true' })).toMatchObject({ addresses: 'found' });
  expect(asked.slice(before).map(({ pathname }) => pathname)).toEqual(['/geo/search']);
});

it('leaves out what makes no sense in an answer', async () => {
  const { find } = await open();
  const at = (fields: object) => ({ ...MAYOR, ...fields });
  answer = json([
    null,
    at({ lat: '91' }),
    at({ lat: null }),
    at({ lon: 'x' }),
    at({ address: null }),
    at({ address: { road: `A\u0000\u202e${'z'.repeat(500)}` } }),
  ]);
  const { places } = await find('mayor 12', { addresses: 'true' });
  expect(places).toHaveLength(1);
  expect(places[0]!.name).toMatch(/^A z{118}$/);
});

it('lets only so many people wait', async () => {
  const { geocoder } = await open();
  let finish = () => {};
  const arrived = new Promise<void>((resolve) => {
    answer = (response) => {
      finish = () => void json([])(response);
      resolve();
    };
  });
  const first = geocoder.find('one');
  const waiting = ['two', 'three', 'four', 'five', 'six'].map((words) => geocoder.find(words));
  expect(await geocoder.find('seven')).toBeNull();
  await arrived;
  answer = json([]);
  finish();
  expect(await Promise.all([first, ...waiting])).toEqual([[], [], [], [], [], []]);
});
