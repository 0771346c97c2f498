import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { massCalls, type SentFile, workbook } from '#server/testing/mass-calls.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;
let calls: ReturnType<typeof massCalls>;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  calls = massCalls(server, company);
});
afterAll(() => server.close());

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
    expect(await calls.judged(`\uFEFF${file}`)).toEqual([
      [2, 'changed', 'alias Uno>Único,fleet_id North>South,max_speed 90>null', ''],
      [3, 'refused', '', 'fleet_id vehicle.fleetNotVisible,model_id val.enum,max_speed val.range'],
      [4, 'refused', '', 'license mass.twice'],
      [5, 'refused', '', 'license mass.unknown'],
      [6, 'refused', '', 'license val.required'],
      [7, 'refused', '', 'license vehicle.mustBeRecovered'],
      [8, 'refused', '', 'license mass.unknown'],
    ]);
    expect(await calls.aliasOf(one.id)).toBe('Uno');
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
    expect((await calls.judged(file)).map(([, , , faults]) => faults)).toEqual([
      'fleet_start val.order,unusable_reason val.required,asset_code vehicle.assetCodeExists',
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
    const { body } = await calls.upload(file(license), { type: 'text/csv' });
    const { rows } = await calls.recordOf(body.id);
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
    expect(await calls.judged(file)).toEqual([
      [2, 'changed', 'alias null>Uno,max_speed null>80,acquisition_date null>2024-05-03', ''],
      [3, 'refused', '', 'max_speed mass.formula'],
      [5, 'refused', '', 'alias mass.merged,max_speed mass.merged'],
    ]);
  });

  const LINES = (n: number) => `matricula;alias\n${'X1;a\n'.repeat(n)}`;
  it.each<[string, () => SentFile | Promise<SentFile>, string]>([
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
    const answer = await calls.upload(await file());
    expect([answer.status, answer.code]).toEqual([422, code]);
  });

  /** The archive with a directory that falsely declares every part empty. */
  function lying(file: Uint8Array): Uint8Array {
    const bytes = Buffer.from(file);
    const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
    for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1))
      bytes.writeUInt32LE(0, at + 24);
    return bytes;
  }
});
