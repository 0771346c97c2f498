import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFuelStations } from '#api/fuel-station.ts';
import { getStationProposals, postStationPlaces } from '#api/station-proposal.ts';
import { aHalt } from '#server/area/report/report.builder.ts';
import { importRoads } from '#server/road/import/import-roads.ts';
import { osmFile } from '#server/road/osm/osm-file.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { aRefuelling, aStation } from './refuelling.builder.ts';

let folder: string;
let server: TestApp;
/** An administrator, one of another fleet, and one who reads costs but no positions. */
let token: string;
let other: string;
let costs: string;
const ids: Record<'sur' | 'norte' | 'placed' | 'lone', number> = { sur: 0, norte: 0, placed: 0, lone: 0 };

const SOL = { lat: 40.4168, lng: -3.7038 };
/** A thousandth of a degree of latitude is 111.2 m. */
const north = (thousandths: number) => ({
  lat: Number((SOL.lat + thousandths / 1_000).toFixed(6)),
  lng: SOL.lng,
});
const at = (time: string) => `2026-02-25T${time}:00.000Z`;

async function roadFile() {
  const fuel = { amenity: 'fuel' };
  const source = join(folder, 'madrid.osm.pbf');
  const osm = osmFile({
    nodes: [
      { id: 1, ...SOL },
      { id: 2, ...north(1) },
      { id: 3, ...north(10), tags: { ...fuel, brand: 'Cepsa', name: 'La Vía', 'fuel:diesel': 'yes' } },
      { id: 4, ...north(12), tags: { ...fuel, brand: 'Repsol' } },
    ],
    ways: [{ id: 1, refs: [1, 2], tags: { highway: 'residential', name: 'Calle Mayor' } }],
  });
  writeFileSync(source, osm);
  await importRoads(source, { folder: join(folder, 'roads'), country: 'ES', progress: () => {} });
  server.lookForRoads();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-stations-'));
  server = await testApp({ DATA_DIR: folder });
  const { database } = server.app;
  const fleet_id = (await aFleet(database)).id;
  const south = (await aFleet(database)).id;
  const userOf = async (role: 'administrator' | 'cost_manager', id: number) =>
    server.tokenOf(await aUser(database, { roles: [role], fleetIds: [id] }));
  token = await userOf('administrator', fleet_id);
  other = await userOf('administrator', south);
  costs = await userOf('cost_manager', fleet_id);
  const vehicle_id = (await aVehicle(database, { fleet_id, license: '1000AAA' })).id;
  const unplaced = { lat: null, lng: null };
  ids.sur = await aStation(database, { ...unplaced, name: 'E.S. SUR', provider: 'solred' });
  ids.norte = await aStation(database, { ...unplaced, name: 'REPSOL NORTE' });
  ids.placed = await aStation(database, { name: 'E.S. CENTRO' });
  ids.lone = await aStation(database, { ...unplaced, name: 'E.S. LEJOS' });
  const filled = (station_id: number, time: string, more = {}) =>
    aRefuelling(database, { fleet_id, vehicle_id, station_id, operation_at: at(time), ...more });
  const halt = (start: string, end: string, place: object) =>
    aHalt(database, { vehicle_id, start_at: at(start), end_at: at(end), ...place });
  // Twice near both stations of the map, nearer to Cepsa; once the vehicle's place is not known.
  await halt('06:00', '06:10', north(10.5));
  await filled(ids.sur, '06:05');
  // The halt ended 14 minutes before.
  await halt('08:00', '08:10', north(10.4));
  await filled(ids.sur, '08:24');
  await filled(ids.sur, '20:00');
  // In the middle: the name decides.
  await halt('09:00', '09:10', north(11));
  await filled(ids.norte, '09:05');
  await filled(ids.placed, '09:06');
  // 16 minutes after a halt, in private use without a place, and at an unknown hour.
  await filled(ids.lone, '09:26');
  await halt('12:00', '12:10', { lat: null, lng: null });
  await filled(ids.lone, '12:05');
  await filled(ids.lone, '06:05', { hour_unknown: true, amount: 12 });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const proposals = async (who = token, query = {}) =>
  (await server.call(getStationProposals, { token: who, query })).body.proposals;
const unplaced = async () => {
  const query = { placed: 'false', sort: 'name', dir: 'asc' };
  return (await server.call(getFuelStations, { token, query })).body.rows.map(({ name }) => name);
};

it('proposes nothing without a road file', async () => {
  expect(await proposals()).toEqual([]);
});

it('proposes the station of the map where the vehicles stood when they were refuelled', async () => {
  await roadFile();
  expect(await proposals()).toEqual([
    {
      ...{
        station_id: ids.sur,
        version: 1,
        name: 'E.S. SUR',
        town: null,
        province: 'MADRID',
        provider: 'solred',
      },
      ...{ ...north(10), found_name: 'La Vía', brand: 'Cepsa', operator: null, fuels: ['diesel'] },
      // 0.0004° are 44 m.
      ...{ distance: 44, matches: 2, looked_at: 2 },
    },
    {
      ...{
        station_id: ids.norte,
        version: 1,
        name: 'REPSOL NORTE',
        town: null,
        province: 'MADRID',
        provider: null,
      },
      ...{ ...north(12), found_name: null, brand: 'Repsol', operator: null, fuels: [] },
      ...{ distance: 111, matches: 1, looked_at: 1 },
    },
  ]);
  expect((await proposals(token, { ids: String(ids.norte) })).map(({ station_id }) => station_id)).toEqual([
    ids.norte,
  ]);
});

it('proposes none to those who see neither the refuellings nor positions', async () => {
  expect(await proposals(other)).toEqual([]);
  expect(await proposals(costs)).toEqual([]);
});

it('places all that are accepted, or none; nothing before', async () => {
  expect(await unplaced()).toEqual(['E.S. LEJOS', 'E.S. SUR', 'REPSOL NORTE']);
  const places = (await proposals()).map(({ station_id, version, lat, lng }) => ({
    station_id,
    version,
    lat,
    lng,
  }));
  const stale = [places[0], { ...places[1], version: 2 }];
  expect((await server.call(postStationPlaces, { token, body: { places: stale } })).status).toBe(410);
  expect((await server.call(postStationPlaces, { token: other, body: { places } })).status).toBe(404);
  expect(await unplaced()).toHaveLength(3);
  const answer = await server.call(postStationPlaces, { token, body: { places } });
  expect(answer.body).toEqual({ placed: 2 });
  expect(await unplaced()).toEqual(['E.S. LEJOS']);
  expect(await proposals()).toEqual([]);
});
