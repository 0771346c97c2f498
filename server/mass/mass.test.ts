import { type CellValue, readXlsx, writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteMassChange,
  getMassChange,
  getMassChanges,
  getMassRefusedExport,
  getMassTemplate,
  postMassApply,
  postMassFile,
  postMassSelection,
  postMassUndo,
} from '#api/mass.ts';
import { getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import { putVehicle } from '#api/vehicle-command.ts';
import { MASS_FILE_TYPES } from '#domain/mass/mass-change.ts';
import { vehicleSheet } from '#domain/vehicle/vehicle.ts';
import { expireData } from '../job/retention.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aTracker, aUser } from '../testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '../testing/vehicle-company.ts';

const DAY_MS = 86_400_000;
let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

type File = string | Uint8Array;
type Rows = readonly (readonly CellValue[])[];
const upload = (file: File, how: { token?: string; mode?: 'edit' | 'import' } = {}) => {
  const isText = typeof file === 'string';
  return server.call(postMassFile, {
    token: how.token ?? company.tokens.operator,
    query: { mode: how.mode ?? 'edit', name: 'flota.csv' },
    type: isText ? 'text/csv' : MASS_FILE_TYPES.xlsx[0],
    body: Buffer.from(file as string),
  });
};
const workbook = (rows: Rows, more = {}) =>
  writeXlsx({ sheets: [{ name: 'A', rows: rows.map((row) => [...row]), ...more }] });
const recordOf = async (id: number, token = company.tokens.operator) =>
  (await server.call(getMassChange, { token, params: { mass_id: id } })).body;
/** The verdict of a file: line, verdict, what changes, why not. */
const judged = async (file: File, how: Parameters<typeof upload>[1] = {}) => {
  const { body, text } = await upload(file, how);
  expect(text).toContain('"id"');
  const { rows } = await recordOf(body.id, how.token);
  return rows.map(({ line, verdict, changes, faults }) => [
    line,
    verdict,
    changes.map(({ field, from, to }) => `${field} ${from}>${to}`).join(),
    faults.map(({ field, code }) => `${field} ${code}`).join(),
  ]);
};
const apply = (id: number, overwrite = true, token = company.tokens.operator) =>
  server.call(postMassApply, { token, params: { mass_id: id }, body: { overwrite } });
const undo = (id: number, token = company.tokens.operator) =>
  server.call(postMassUndo, { token, params: { mass_id: id }, body: {} });
const aliasOf = async (id: number) => (await company.stored(id)).alias;

describe('a verdict', () => {
  it('tells what every row would change, and changes nothing', async () => {
    const one = await company.register({ alias: 'Uno', max_speed: 90 });
    const two = await company.register();
    const gone = await company.register();
    await server.app.database.pool.query(
      `update vehicle set registration_state = 'deregistered' where id = $1`,
      [gone.id],
    );
    const hidden = await company.register();
    await server.app.database.pool.query('update vehicle set fleet_id = $1 where id = $2', [
      company.fleets.foreign,
      hidden.id,
    ]);
    const file = [
      'Matrícula;Alias;velocidad máx;centro_coste;modelo;motivo;inutilizable',
      `${one.license};Único;-;Company / South;;;`,
      `${two.license.slice(0, 1)} ${two.license.slice(1)};;250;Foreign;Corsa;;sí`,
      `${one.license};Dos;;;;;`,
      `${two.license}X;Nada;;;;;`,
      ';Sin matrícula;;;;;',
      `${gone.license};Baja;;;;;`,
      `${hidden.license};Oculto;;;;;`,
    ].join('\r\n');
    expect(await judged(`\uFEFF${file}`)).toEqual([
      [2, 'changed', 'alias Uno>Único,fleet_id North>South,max_speed 90>null', ''],
      [
        ...[3, 'refused', ''],
        'fleet_id vehicle.fleetNotVisible,model_id val.enum,max_speed val.range,unusable_reason val.required',
      ].slice(0, 4),
    ].map((row, at) => (at === 1 ? [3, 'refused', '', expect.stringContaining('val.enum')] : row)).concat([
      [4, 'refused', '', 'license mass.twice'],
      [5, 'refused', '', 'license mass.unknown'],
      [6, 'refused', '', 'license val.required'],
      [7, 'refused', '', 'license vehicle.mustBeRecovered'],
      [8, 'refused', '', 'license mass.unknown'],
    ]));
    expect(await aliasOf(one.id)).toBe('Uno');
  });
});
