import { type CellValue, readXlsx, writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getIntervals } from '#api/interval.ts';
import {
  deleteMassChange,
  getMassChange,
  getMassChanges,
  getMassRefusedExport,
  getMassTemplateExport,
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
      [3, 'refused', '', 'fleet_id vehicle.fleetNotVisible,model_id val.enum,max_speed val.range'],
      [4, 'refused', '', 'license mass.twice'],
      [5, 'refused', '', 'license mass.unknown'],
      [6, 'refused', '', 'license val.required'],
      [7, 'refused', '', 'license vehicle.mustBeRecovered'],
      [8, 'refused', '', 'license mass.unknown'],
    ]);
    expect(await aliasOf(one.id)).toBe('Uno');
  });

  it('holds the whole vehicle to the rules of its sheet', async () => {
    const { license } = await company.register();
    const taken = await company.register({ asset_code: '7654321' });
    const other = await company.register();
    const file = [
      'matricula;inutilizable;contrato;fecha_inicio_flota;codigo_activo',
      `${license};si;;01/01/2020;7654321`,
      `${other.license};;RENT;;1234567`,
      `${taken.license};;;;1234567`,
    ].join('\n');
    expect((await judged(file)).map(([, , , faults]) => faults)).toEqual([
      'fleet_start val.order,unusable_reason val.required,asset_code val.assetCode',
      'renting_contract val.required,renting_company_id val.required',
      '',
    ]);
  });

  it.each([
    ['commas', (plate: string) => `matricula,alias\n${plate},Peña`],
    ['tabs', (plate: string) => `matricula\talias\n${plate}\tPeña`],
    ['Windows-1252', (plate: string) => Buffer.from(`matrícula;alias\n${plate};Peña`, 'latin1')],
    ['UTF-16', (plate: string) => Buffer.from(`\uFEFFmatrícula;alias\n${plate};Peña`, 'utf16le')],
    ['UTF-16 without a mark', (plate: string) => Buffer.from(`matricula;alias\n${plate};Peña`, 'utf16le')],
  ])('reads CSV with %s', async (_, file) => {
    const { license } = await company.register();
    const content = file(license);
    const { body } = await server.call(postMassFile, {
      token: company.tokens.operator,
      query: { mode: 'edit', name: 'a.csv' },
      type: 'text/csv',
      body: Buffer.from(content as string),
    });
    const { rows } = await recordOf(body.id);
    expect(rows[0]!.changes).toEqual([{ field: 'alias', from: null, to: 'Peña' }]);
  });

  it('reads a workbook: days as numbers, formulas by their result, and what is merged is explained', async () => {
    const [a, b, c] = await Promise.all([company.register(), company.register(), company.register()]);
    const cells = new Map([
      ['1,2', { value: 80, formula: '40*2', formulaResult: 80 }],
      ['2,2', { value: null, formula: 'NOW()' }],
    ]);
    const file = await workbook(
      [
        ['matricula', 'fecha_adquisicion', 'velocidad_max', 'alias'],
        [a.license, 45_415, null, 'Uno'],
        [b.license, new Date('2024-05-03T00:00:00Z'), null, 'Dos'],
        [],
        [c.license, '03/05/2024', 80, 'Tres'],
      ],
      { cells, merges: [{ startRow: 4, startCol: 2, endRow: 4, endCol: 3 }] },
    );
    expect(await judged(file)).toEqual([
      [2, 'changed', 'alias null>Uno,max_speed null>80,acquisition_date null>2024-05-03', ''],
      [3, 'refused', '', 'max_speed mass.formula'],
      [5, 'refused', '', 'alias mass.merged,max_speed mass.merged'],
    ]);
  });

  const LINES = (n: number) => `matricula;alias\n${'X1;a\n'.repeat(n)}`;
  it.each<[string, () => File | Promise<File>, string]>([
    ['301 rows', () => LINES(301), 'mass.tooMany'],
    [
      '301 rows of a workbook',
      () => workbook(Array.from({ length: 302 }, (_, n) => [`X${n}`])),
      'mass.tooMany',
    ],
    ['an unknown head', () => 'matricula;color\nX1;rojo\n', 'mass.header'],
    ['a head twice', () => 'matricula;alias;ALIAS\nX1;a;b\n', 'mass.headerTwice'],
    ['no plates', () => 'alias\na\n', 'import.column'],
    ['a head alone', () => 'matricula;alias\n', 'mass.empty'],
    ['an open quote', () => 'matricula;alias\n"X1;a\n', 'import.unreadable'],
    [
      'something else called a workbook',
      () => Buffer.from('PK\u0003\u0004 nothing of the kind'),
      'import.unreadable',
    ],
    [
      'a workbook that lies about its sizes',
      async () => lying(await workbook([['matricula'], ['X1']])),
      'import.unreadable',
    ],
  ])('refuses a file with %s whole', async (_, file, code) => {
    const answer = await upload(await file());
    expect([answer.status, answer.code]).toEqual([422, code]);
  });

  /** The archive as it is, whose directory says that every part is empty. */
  function lying(file: Uint8Array): Uint8Array {
    const bytes = Buffer.from(file);
    const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
    for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1))
      bytes.writeUInt32LE(0, at + 24);
    return bytes;
  }
});

describe('applying', () => {
  it('writes over values only when that is confirmed, does it once, and leaves the history of single edits', async () => {
    const { id, license } = await company.register({ alias: 'Antes' });
    const file = `matricula;alias;en_mantenimiento;centro_coste\n${license};Después;sí;Company / South\n`;
    const draft = (await upload(file)).body.id;
    expect((await apply(draft, false)).code).toBe('mass.overwrite');
    expect((await apply(draft)).status).toBe(200);
    const { version } = await company.stored(id);
    expect((await apply(draft)).status).toBe(200);
    const stored = await company.stored(id);
    expect([stored.version, stored.alias, stored.in_maintenance]).toEqual([version, 'Después', true]);
    expect(stored.fleet_id).toBe(company.fleets.south);
    const params = { vehicle_id: id };
    const { body } = await server.call(getVehicleHistory, { token: company.tokens.operator, params });
    expect(body.history.map(({ action }) => action).sort()).toEqual([
      'availability',
      'edit',
      'move',
      'register',
    ]);
    const intervals = await server.call(getIntervals, { token: company.tokens.operator, params });
    expect(intervals.body.rows).toHaveLength(1);
  });

  it('refuses a vehicle that changed since the verdict, and writes the others', async () => {
    const [one, two] = [await company.register(), await company.register()];
    const draft = (await upload(`matricula;alias\n${one.license};A\n${two.license};B\n`)).body.id;
    const { body: vehicle } = await server.call(getVehicle, {
      token: company.tokens.operator,
      params: { vehicle_id: one.id },
    });
    await server.call(putVehicle, {
      token: company.tokens.operator,
      params: { vehicle_id: one.id },
      body: { ...vehicleSheet.parse(vehicle), alias: 'Otro', version: 1 },
    });
    await apply(draft);
    expect([await aliasOf(one.id), await aliasOf(two.id)]).toEqual(['Otro', 'B']);
    const { rows, counts } = await recordOf(draft);
    expect(rows[0]!.faults.map(({ code }) => code)).toEqual(['mass.stale']);
    expect(counts).toMatchObject({ changed: 1, refused: 1 });
  });

  it('gives the refused rows back as they stood, with the reason', async () => {
    const draft = (await upload('matricula;codigo_obra\nNADIE1;00123\n')).body.id;
    const { bytes } = await server.call(getMassRefusedExport, {
      token: company.tokens.operator,
      params: { mass_id: draft },
    });
    expect((await readXlsx(bytes)).sheets[0]!.rows).toEqual([
      ['matricula', 'codigo_obra', 'error'],
      ['NADIE1', '00123', 'matricula: No hay ningún vehículo con la matrícula NADIE1'],
    ]);
  });

  it('registers what an import names for the first time, for those who may import', async () => {
    const { values } = company;
    const head =
      'matricula;centro_coste;marca;modelo;tipo;combustible;contrato;fecha_matriculacion;fecha_inicio_flota';
    const row = (plate: string) =>
      `${plate};Company / North;${values.ford.name};${values.transit.name};${values.van.name};Diésel;Propiedad;01/01/2024;02/01/2024`;
    const file = `${head}\n${row('IMPORT1')}\n${row('IMPORT2').replace('Company / North', 'Foreign')}\n`;
    expect((await upload(file, { mode: 'import' })).code).toBe('auth.notPermitted');
    const token = company.tokens.admin;
    const draft = (await upload(file, { mode: 'import', token })).body.id;
    const { rows } = await recordOf(draft, token);
    expect(rows.map(({ verdict, faults }) => [verdict, faults[0]?.code])).toEqual([
      ['new', undefined],
      ['refused', 'vehicle.fleetNotVisible'],
    ]);
    await apply(draft, false, token);
    const [made] = (await recordOf(draft, token)).rows;
    const stored = await company.stored(made!.vehicle_id!);
    expect([stored.license, stored.fuel_type, stored.country, stored.time_zone]).toEqual([
      ...['IMPORT1', 'DIESEL', 'ES', 'Europe/Madrid'],
    ]);
    expect(await company.stays(made!.vehicle_id!)).toHaveLength(1);
    // Registered by mistake, it goes again and its plate is free.
    expect((await undo(draft, token)).status).toBe(200);
    expect((await recordOf(draft, token)).rows[0]!.undo_faults).toEqual([]);
    expect(await company.stored(made!.vehicle_id!)).toBeUndefined();
    const again = (await upload(file, { mode: 'import', token })).body.id;
    await apply(again, false, token);
    const second = (await recordOf(again, token)).rows[0]!.vehicle_id!;
    await aTracker(server.app.database, { vehicle_id: second });
    await undo(again, token);
    expect((await recordOf(again, token)).rows[0]!.undo_faults).toMatchObject([{ code: 'mass.inUse' }]);
  });
});

describe('rolling back', () => {
  it('gives back what the vehicles had, but not to those that changed since', async () => {
    const one = await company.register({ alias: 'Uno', max_speed: 90 });
    const two = await company.register({ alias: 'Dos' });
    const file = `matricula;alias;velocidad_max;accesorios\n${one.license};X;-;adas, dsm\n${two.license};X;;\n`;
    const draft = (await upload(file)).body.id;
    await apply(draft);
    await server.app.database.pool.query('update vehicle set version = version + 1 where id = $1', [two.id]);
    await undo(draft);
    const stored = await company.stored(one.id);
    expect([stored.alias, stored.max_speed_kmh, stored.accessories]).toEqual(['Uno', 90, []]);
    expect(await aliasOf(two.id)).toBe('X');
    const { rows, state } = await recordOf(draft);
    expect(state).toBe('undone');
    expect(rows.map(({ undo_faults }) => undo_faults?.map(({ code }) => code))).toEqual([[], ['mass.stale']]);
    // A second time it does nothing.
    await undo(draft);
    expect((await company.stored(one.id)).version).toBe(stored.version);
  });

  it('is possible for 30 days, of a draft for one day', async () => {
    const { id, license } = await company.register();
    const draft = (await upload(`matricula;alias\n${license};Uno\n`)).body.id;
    await apply(draft);
    const forgotten = (await upload(`matricula;alias\n${license};Dos\n`)).body.id;
    const later = (hours: number) =>
      server.app.database.pool.query(
        `update mass_change set expires_at = expires_at - $1 * interval '1 hour'`,
        [hours],
      );
    const token = await server.tokenOf(
      await aUser(server.app.database, { roles: ['manager'], fleetIds: [company.fleets.root] }),
    );
    await later(24);
    expect((await apply(forgotten)).status).toBe(404);
    expect((await undo(draft, token)).status).toBe(404);
    expect((await undo(draft)).status).toBe(200);
    expect(await aliasOf(id)).toBeNull();
    await later(30 * 24);
    await expireData(server.app);
    const { rows } = await server.app.database.pool.query('select id from mass_change where id = any($1)', [
      [draft, forgotten],
    ]);
    expect(rows).toEqual([]);
  });
});

describe('who sees what', () => {
  it('shows administrators what others changed, as far as they see the vehicles; drafts are their makers', async () => {
    const { license } = await company.register();
    const draft = (await upload(`matricula;alias\n${license};Uno\nOTRO;Dos\n`)).body.id;
    const idsFor = async (token: string) =>
      (await server.call(getMassChanges, { token })).body.changes.map(({ id }) => id);
    expect(await idsFor(company.tokens.admin)).not.toContain(draft);
    await apply(draft);
    expect(await idsFor(company.tokens.admin)).toContain(draft);
    expect(await idsFor(company.tokens.foreigner)).not.toContain(draft);
    // What named no vehicle is only told to the user who wrote it.
    expect((await recordOf(draft, company.tokens.admin)).rows.map((row) => row.license)).toEqual([license]);
    expect((await recordOf(draft)).rows).toHaveLength(2);
    expect((await undo(draft, company.tokens.admin)).status).toBe(200);
  });

  it('changes a selection without a file, and discards drafts', async () => {
    const [one, two] = [await company.register(), await company.register({ alias: 'Dos' })];
    const select = (vehicle_ids: number[], token = company.tokens.operator) =>
      server.call(postMassSelection, {
        token,
        body: { vehicle_ids, values: { alias: 'Común', power: 5_000 } },
      });
    expect((await select([one.id], company.tokens.foreigner)).status).toBe(404);
    const draft = (await select([one.id, two.id])).body.id;
    const { rows } = await recordOf(draft);
    expect(rows.map(({ verdict, faults }) => [verdict, faults[0]?.code])).toEqual([
      ['refused', 'val.range'],
      ['refused', 'val.range'],
    ]);
    const params = { mass_id: draft };
    expect((await server.call(deleteMassChange, { token: company.tokens.operator, params })).status).toBe(
      200,
    );
    expect((await server.call(getMassChange, { token: company.tokens.operator, params })).status).toBe(404);
  });

  it('offers a template whose heads are those that are read, with the fleets in sight', async () => {
    const template = async (format: 'xlsx' | 'csv') =>
      (await server.call(getMassTemplateExport, { token: company.tokens.operator, query: { format } })).bytes;
    const { sheets } = await readXlsx(await template('xlsx'));
    const heads = sheets[0]!.rows[0]!;
    expect(heads.slice(0, 3)).toEqual(['matricula', 'alias', 'centro_coste']);
    expect((await template('csv')).toString()).toBe(`\uFEFF${heads.join(';')}\r\n`);
    const fleets = sheets[1]!.rows.filter(([column]) => column === 'centro_coste').map(([, value]) => value);
    expect(fleets).toEqual(['Company', 'Company / North', 'Company / South']);
    expect((await upload(`${heads.join(';')}\nX1\n`)).status).toBe(200);
  });
});
