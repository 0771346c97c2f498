import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importRoads } from '#server/road/import/import-roads.ts';
import { osmFile } from '#server/road/osm/osm-file.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, aReader } from './report.builder.ts';

const RANGE = { from: '2026-02-25', to: '2026-02-25' };
const CREDIT = '© OpenStreetMap contributors · 2026-02';

let folder: string;
let server: TestApp;
let token: string;
let vehicleId: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-credit-'));
  server = await testApp({ DATA_DIR: folder });
  const { database } = server.app;
  const fleet = await aFleet(database);
  vehicleId = (await aVehicle(database, { fleet_id: fleet.id })).id;
  await aJourney(database, {
    vehicle_id: vehicleId,
    start_at: '2026-02-25T07:00:00Z',
    end_at: '2026-02-25T07:30:00Z',
  });
  token = await aReader(server, { fleetIds: [fleet.id], language: 'es', roles: ['administrator'] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function addRoads(): Promise<void> {
  const source = join(folder, 'madrid.osm.pbf');
  const osm = osmFile({
    nodes: [
      { id: 1, lat: 40.4, lng: -3.71 },
      { id: 2, lat: 40.4, lng: -3.7 },
    ],
    ways: [{ refs: [1, 2], tags: { highway: 'residential', name: 'Calle Mayor' } }],
    date: Date.parse('2026-02-20T00:00:00Z') / 1000,
  });
  writeFileSync(source, osm);
  mkdirSync(join(folder, 'roads'), { recursive: true });
  await importRoads(source, { folder: join(folder, 'roads'), country: 'ES', progress: () => {} });
  // As a running server does every ten seconds.
  (server.app.roads as unknown as { look(): void }).look();
}

async function post(path: string, payload: object): Promise<Buffer> {
  const answer = await server.http.inject({
    method: 'POST',
    url: `/api/traza${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.rawPayload;
}

/** The credit in the last sheet of a workbook. */
async function creditIn(workbook: Buffer): Promise<unknown> {
  const { sheets } = await readXlsx(workbook);
  return Object.fromEntries(sheets.at(-1)!.rows)['Datos de direcciones'];
}

it('workbooks with addresses of a road file name its source and its age; others do not', async () => {
  const journeys = () => post('/report/Journeys/xlsx', RANGE);
  const past = async () => {
    const query = `format=xlsx&vehicles=${vehicleId}&from=2026-02-25&to=2026-02-25`;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.http.inject({ url: `/api/traza/past/export?${query}`, headers });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };
  expect([await creditIn(await journeys()), await creditIn(await past())]).toEqual([undefined, undefined]);
  await addRoads();
  expect([await creditIn(await journeys()), await creditIn(await past())]).toEqual([CREDIT, CREDIT]);
  // None of its columns is a place.
  expect(await creditIn(await post('/report/Audit/xlsx', RANGE))).toBeUndefined();
});
