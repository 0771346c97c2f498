import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readVisibleFleets, type VisibleFleets } from '#server/base/access/visibility.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { plantAreas, plantPois } from '#server/testing/planted.ts';
import { type ReaderPlaces, readerPlaces } from './reader-places.ts';

let server: TestApp;
let north: ReaderPlaces;
let south: ReaderPlaces;
const SOL = { lat: 40.4168, lng: -3.7038 };
/** 111 m further north. */
const NEAR = { lat: 40.4178, lng: -3.7038 };
const FAR = { lat: 40.4368, lng: -3.7038 };

beforeAll(async () => {
  server = await testApp();
  const { database, known } = server.app;
  const fleets = [await aFleet(database, { name: 'Norte' }), await aFleet(database, { name: 'Sur' })];
  const [norte, sur] = fleets.map(({ id }) => id) as [number, number];
  const group = { name: 'Norte', fleetIds: [norte] };
  await plantPois(database.pool, [
    { name: 'Almacén', ...NEAR, group },
    { name: 'Zaguán', lat: 40.4158, lng: -3.7038 },
  ]);
  const circle = (radius_m: number) => ({ type: 'circle' as const, ...SOL, radius_m });
  await plantAreas(database.pool, [
    { name: 'Centro', geometry: circle(5_000) },
    { name: 'Barrio', geometry: circle(3_000), group },
  ]);
  await known.places.refresh(database.pool);
  const of = async (fleetId: number): Promise<ReaderPlaces> => {
    const user = await aUser(database, { fleetIds: [fleetId], roles: ['manager'] });
    const seen = await readVisibleFleets(database, [{ userId: user.id, roles: ['manager'] }]);
    return readerPlaces(server.app, seen.get(user.id) as VisibleFleets);
  };
  north = await of(norte);
  south = await of(sur);
});
afterAll(() => server.close());

describe('a point', () => {
  it('is named after the point of interest, else the smallest area, else the town; only by what its reader may see', () => {
    expect([north.name(SOL.lat, SOL.lng), south.name(SOL.lat, SOL.lng)]).toEqual(['Almacén', 'Zaguán']);
    expect([north.name(FAR.lat, FAR.lng), south.name(FAR.lat, FAR.lng)]).toEqual(['Barrio', 'Centro']);
    expect(south.name(40.482, -3.3635)).toBe('Alcalá de Henares');
    expect(north.own(40.482, -3.3635)).toBeNull();
    expect(north.ground(SOL.lat, SOL.lng)).toBe('Madrid');
  });

  it.each([
    // 8 km from the centre of Madrid, 6 km from that of Coslada: Madrid wins, because it is larger.
    ['Vallecas', 40.38, -3.62, 'Madrid'],
    ['a village', 41.0138, -2.7806, 'Baides'],
    ['London', 51.5074, -0.1278, 'London'],
    ['the Atlantic', 40, -30, '40.00000, -30.00000'],
  ])('on the ground in %s', (_, lat, lng, name) => {
    expect(south.ground(lat, lng)).toBe(name);
  });

  it('that is unknown has no name', () => {
    expect([south.name(null, null), south.name(40, null), south.own(null, 3), south.ground(null, 3)]).toEqual(
      [null, null, null, null],
    );
  });
});

it('places are listed by name with the groups that their reader sees', () => {
  expect(north.pois().map(({ name, groups }) => [name, groups])).toEqual([
    ['Almacén', 'Norte'],
    ['Zaguán', ''],
  ]);
  expect(south.areas().map(({ name }) => name)).toEqual(['Centro']);
});
