import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getVersionNotesExport, postVersionNote } from '#api/admin.ts';
import { getCalendarExport } from '#api/calendar.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { getFleetRecordsExport } from '#api/fleet.ts';
import { fuelCards } from '#api/fuel-card.ts';
import { getFuelStationsExport } from '#api/fuel-station.ts';
import { aRefuelling } from '#server/area/report/report.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { pdfText } from '#server/testing/pdf-text.ts';

let server: TestApp;
let token: string;
let system: string;
let north: number;

// Today is 2 March 2026.
beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const root = (await aFleet(database, { name: 'Empresa' })).id;
  north = (await aFleet(database, { name: 'Norte', parent_id: root, auto_private: true })).id;
  await aFleet(database, { name: 'Peñas', parent_id: north, closed_on: '2026-01-31', code: 'P1' });
  await aFleet(database, { name: 'Sur', parent_id: root });
  await aFleet(database, { name: 'Ajena' });
  token = await server.tokenOf(await aUser(database, { roles: ['administrator'], fleetIds: [root] }));
  system = await server.tokenOf(await aUser(database, { roles: ['system'] }));
  const vehicles = await Promise.all(
    ['1000AAA', '2000BBB'].map((license) => aVehicle(database, { fleet_id: north, license })),
  );
  await database.sql
    .insertInto('vehicle_insurance')
    .values(
      vehicles.map(({ id }, n) => ({
        ...{ vehicle_id: id, company: 'Mutua', policy: 'P', start_day: '2025-03-10' },
        end_day: ['2026-03-20', '2026-03-09'][n]!,
      })),
    )
    .execute();
  await database.sql
    .insertInto('fuel_card')
    .values({ number: '7007', fleet_id: north, vehicle_id: vehicles[0]!.id })
    .execute();
  await aRefuelling(database, { fleet_id: north, vehicle_id: vehicles[0]!.id, day: '2026-03-01' });
});
afterAll(() => server.close());

/** The lines of a list's file below its head. */
async function lines(endpoint: Endpoint, query: Record<string, string>, who = token) {
  const { rawPayload, statusCode } = await server.http.inject({
    method: 'GET',
    url: `/api/traza${endpoint.path}`,
    query,
    headers: { authorization: `Bearer ${who}` },
  });
  expect(statusCode).toBe(200);
  const { sheets } = await readXlsx(rawPayload);
  return sheets[0]!.rows.slice(1);
}

it('the tree of fleets keeps its order, and a match brings the fleets above it', async () => {
  const all = await lines(getFleetRecordsExport, { columns: 'name,state,options' });
  expect(all).toEqual([
    ['Empresa', 'Autorizada', null],
    ['Norte', 'Autorizada', 'Modo privado automático'],
    ['Peñas', 'Cerrada', null],
    ['Sur', 'Autorizada', null],
  ]);
  const names = async (query: Record<string, string>) =>
    (await lines(getFleetRecordsExport, { columns: 'name', ...query })).map(([name]) => name);
  expect(await names({ q: 'penas' })).toEqual(['Empresa', 'Norte', 'Peñas']);
  expect(await names({ state: 'closed' })).toEqual(['Empresa', 'Norte', 'Peñas']);
  expect(await names({ fleets: String(north) })).toEqual(['Empresa', 'Norte', 'Peñas']);
});

it('the calendar has its subjects in words, in the order of the screen', async () => {
  const columns = 'license,subject,days_left';
  expect(await lines(getCalendarExport, { columns })).toEqual([
    ['2000BBB', 'Seguro · Mutua', 7],
    ['1000AAA', 'Seguro · Mutua', 18],
  ]);
  const byPlate = await lines(getCalendarExport, { columns, sort: 'license', dir: 'asc', state: 'close' });
  expect(byPlate.map(([license]) => license)).toEqual(['2000BBB']);
  const reversed = await lines(getCalendarExport, { columns, sort: 'days_left', dir: 'desc' });
  expect(reversed.map(([license]) => license)).toEqual(['1000AAA', '2000BBB']);
});

it('cards and stations have what their lists show', async () => {
  expect(await lines(fuelCards.file, { columns: 'number,license,fleet' })).toEqual([
    ['7007', '1000AAA', 'Norte'],
  ]);
  expect(await lines(getFuelStationsExport, { columns: 'name,refuellings' })).toEqual([['Repsol', 1]]);
});

it('version notes name their languages', async () => {
  const note = {
    version: '2.1',
    date: '2026-03-01',
    description: 'Marzo',
    es: 'Nuevo',
    en: 'New',
    it: null,
    pt: null,
  };
  await server.call(postVersionNote, { token: system, body: note });
  const columns = 'version,languages';
  expect(await lines(getVersionNotesExport, { columns, q: 'marzo' }, system)).toEqual([['2.1', 'ES EN']]);
  expect(await lines(getVersionNotesExport, { columns, q: 'abril' }, system)).toEqual([]);
});

it('a list leaves as CSV and as a PDF too, with the rows and columns of the workbook', async () => {
  const file = (format: string) =>
    server.call(getFleetRecordsExport, { token, query: { columns: 'name,state', format } });
  const csv = await file('csv');
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.bytes.toString()).toBe(
    '\uFEFFNombre;Estado\r\nEmpresa;Autorizada\r\nNorte;Autorizada\r\nPeñas;Cerrada\r\nSur;Autorizada\r\n',
  );
  const { pages } = await pdfText((await file('pdf')).bytes);
  for (const name of ['Empresa', 'Norte', 'Peñas', 'Sur']) expect(pages.join()).toContain(name);
  expect((await file('doc')).code).toBe('err.request');
});
