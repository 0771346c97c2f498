import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getAssignmentsExport } from '#api/assignment.ts';
import { getDriversExport } from '#api/driver.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { getTrackersExport } from '#api/tracker.ts';
import { getUsersExport } from '#api/user.ts';
import { getVehiclesExport } from '#api/vehicle.ts';
import { type List, settledFilter } from '#domain/list.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';

let server: TestApp;
let token: string;
let viewer: string;
const ids = {} as Record<
  'north' | 'hidden' | 'brand' | 'type' | 'model' | 'vehicle' | 'foreign' | 'ana',
  number
>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  ids.north = (await aFleet(database, { name: 'Norte' })).id;
  ids.hidden = (await aFleet(database, { name: 'Ajena' })).id;
  ids.ana = (await aDriver(database, { fleet_id: ids.north, name: 'Ana', surname: 'Gil' })).id;
  ids.vehicle = (await aVehicle(database, { fleet_id: ids.north, license: '1234BCD' })).id;
  ids.foreign = (await aVehicle(database, { fleet_id: ids.hidden, license: 'AJENO1' })).id;
  ids.brand = (await aValue(database, { list: 'vehicle_brand', name: 'Una marca' })).id;
  ids.type = (await aValue(database, { list: 'vehicle_type', name: 'Un tipo' })).id;
  ids.model = (await aValue(database, { list: 'tracker_model', name: 'Un modelo' })).id;
  const of = async (user: Parameters<typeof aUser>[1]) => server.tokenOf(await aUser(database, user));
  token = await of({ roles: ['administrator'], fleetIds: [ids.north], allowed_estructura: true });
  viewer = await of({ roles: ['visualizer'], fleetIds: [ids.north] });
});
afterAll(() => server.close());

/** The second sheet of a list's file, label by label. */
async function filtersOf(endpoint: Endpoint, query: Record<string, string>, who = token) {
  const { rawPayload } = await server.http.inject({
    method: 'GET',
    url: `/api/traza${endpoint.path}`,
    query,
    headers: { authorization: `Bearer ${who}` },
  });
  const { sheets } = await readXlsx(rawPayload);
  return sheets[1]!.rows;
}

it('names every filter of the list of vehicles: values by name, codes in words, of what is out of sight nothing', async () => {
  const query = {
    live: 'idle,stopped',
    fleet: String(ids.north),
    states: 'registered,deregistered',
    types: String(ids.type),
    brands: String(ids.brand),
    fuels: 'DIESEL,ELECTRIC',
    classes: 'rented',
    labels: 'ECO,B',
    tracker: 'false',
    issues: 'vin',
    unusable: 'true',
    in_maintenance: 'false',
    structure: 'true',
    ids: `${ids.vehicle},${ids.foreign}`,
  };
  const list: List = VEHICLE_LIST;
  expect(Object.keys(query)).toEqual(list.filters.map((filter) => settledFilter(list, filter).name));
  const fleets = `${ids.north},${ids.hidden}`;
  expect(await filtersOf(getVehiclesExport, { columns: 'license', q: 'bcd', fleets, ...query })).toEqual([
    ['Búsqueda', 'bcd'],
    ['Flotas', 'Norte'],
    ['Estado en directo', 'Ralentí, Parado'],
    ['Flota', 'Norte'],
    ['Situación', 'De alta, De baja'],
    ['Tipo', 'Un tipo'],
    ['Marca', 'Una marca'],
    ['Combustible', 'Diésel, Eléctrico'],
    ['Clase de contrato', 'De alquiler'],
    ['Etiqueta ambiental', 'ECO, B'],
    ['Con localizador', 'No'],
    ['Avisos', 'Bastidor'],
    ['Inutilizable', 'Sí'],
    ['En mantenimiento', 'No'],
    ['Admite estructura', 'Sí'],
    ['Vehículos', '1234BCD'],
  ]);
});

it('tells days as people read them, a vehicle by its plate and a driver by name, or not at all', async () => {
  const query = {
    columns: 'license',
    state: 'current,planned',
    period_from: '2026-03-01',
    period_to: '2026-03-31',
    vehicles: String(ids.vehicle),
    drivers: String(ids.ana),
  };
  const others = [
    ['Situación', 'En curso, Prevista'],
    ['Periodo', '01/03/2026 – 31/03/2026'],
    ['Matrícula', '1234BCD'],
  ];
  expect(await filtersOf(getAssignmentsExport, query)).toEqual([...others, ['Conductor', 'Ana Gil']]);
  const foreign = { columns: 'license', vehicles: String(ids.foreign) };
  expect(await filtersOf(getAssignmentsExport, foreign)).toEqual([['Matrícula', '—']]);
});

it('tells a filter only to who has it', async () => {
  const query = { columns: 'name', state: 'active', driver_type: 'STRUCTURE' };
  const state = ['Situación', 'En activo'];
  expect(await filtersOf(getDriversExport, query)).toEqual([state, ['Tipo', 'Estructura']]);
  expect(await filtersOf(getDriversExport, query, viewer)).toEqual([state]);
});

it('says in every list what was asked', async () => {
  expect(
    await filtersOf(getTrackersExport, {
      columns: 'imei',
      availability: 'available',
      talking: 'false',
      model: String(ids.model),
    }),
  ).toEqual([
    ['Disponibilidad', 'Disponible'],
    ['Comunica', 'No'],
    ['Modelo', 'Un modelo'],
  ]);
  expect(await filtersOf(getUsersExport, { columns: 'name', role: 'manager,none', gao: 'false' })).toEqual([
    ['Rol', 'Operador, Solo conductor'],
    ['Sistema de activos externo', 'No'],
  ]);
  expect(await filtersOf(getUsersExport, { columns: 'name' })).toEqual([]);
});
