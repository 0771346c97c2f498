import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MendedCell } from '#api/line-import.ts';
import { getMassTemplateExport, postMassFile, postMassHeads, putMassCells } from '#api/mass.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { massCalls, workbook } from '#server/testing/mass-calls.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { zipPart } from '#server/testing/zip-part.ts';

let server: TestApp;
let company: VehicleCompany;
let calls: ReturnType<typeof massCalls>;
let token: string;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  calls = massCalls(server, company);
  token = company.tokens.operator;
});
afterAll(() => server.close());

const mend = (id: number, ...cells: MendedCell[]) =>
  server.call(putMassCells, { token, params: { mass_id: id }, body: { cells } });
const verdicts = async (id: number) =>
  (await calls.recordOf(id)).rows.map(({ line, verdict, faults }) =>
    [line, verdict, ...faults.map(({ field, code }) => `${field} ${code}`)].join(' '),
  );

describe('a cell of a draft', () => {
  it('is mended, and its row judged again', async () => {
    const [one, two] = [await company.register(), await company.register()];
    const file = `matricula;velocidad_max;fecha_adquisicion\n${one.license};mucho;31/02/2024\nNADIE9;90;\n`;
    const { id } = (await calls.upload(file)).body;
    expect(await verdicts(id)).toEqual([
      '2 refused max_speed val.number acquisition_date val.date',
      '3 refused license mass.unknown',
    ]);
    const [row] = (await calls.recordOf(id)).rows;
    expect(row!.cells).toEqual({
      ...{ license: one.license, max_speed: 'mucho', acquisition_date: '31/02/2024' },
    });
    await mend(id, { lines: [2], field: 'max_speed', text: '110' });
    expect((await verdicts(id))[0]).toBe('2 refused acquisition_date val.date');
    await mend(
      id,
      { lines: [2], field: 'acquisition_date', text: '28/02/2024' },
      { lines: [3], field: 'license', text: two.license.toLowerCase() },
      // A column that the file has not.
      { lines: [3], field: 'alias', text: 'Furgón' },
    );
    expect(await verdicts(id)).toEqual(['2 changed', '3 changed']);
    await calls.apply(id);
    const stored = [await company.stored(one.id), await company.stored(two.id)];
    expect(stored.map((row) => [row.max_speed_kmh, row.acquisition_date, row.alias])).toEqual([
      [110, '2024-02-28', null],
      [90, null, 'Furgón'],
    ]);
    expect((await mend(id, { lines: [2], field: 'max_speed', text: '90' })).status).toBe(404);
  });

  it('leaves the others as the workbook held them', async () => {
    const { id: vehicle, license } = await company.register();
    const rows = [
      ['matricula', 'consumo', 'alias', 'potencia'],
      [license, 7.125, 'A', 'mucha'],
    ];
    const { id } = (await calls.upload(await workbook(rows))).body;
    await mend(id, { lines: [2], field: 'power', text: '85' });
    const [row] = (await calls.recordOf(id)).rows;
    // 7.125 l/100 km is a number of the workbook; its text alone would be seven thousand.
    expect([row!.verdict, row!.faults.map(({ field }) => field)]).toEqual(['changed', []]);
    await calls.apply(id);
    const { power_kw, consumption_l100 } = await company.stored(vehicle);
    expect([power_kw, Number(consumption_l100)]).toEqual([85, 7.1]);
  });

  it('that repeats the plate of another row is refused there', async () => {
    const [one, two] = [await company.register(), await company.register()];
    const { id } = (await calls.upload(`matricula;alias\n${one.license};A\n${two.license};B\n`)).body;
    await mend(id, { lines: [3], field: 'license', text: one.license });
    expect(await verdicts(id)).toEqual(['2 changed', '3 refused license mass.twice']);
  });

  it.each<[string, MendedCell]>([
    ['of a row that the file has not', { lines: [9], field: 'alias', text: 'A' }],
    ['of a field that no vehicle has', { lines: [2], field: 'wings', text: 'A' }],
  ])('%s is refused', async (_, cell) => {
    const { license } = await company.register();
    const { id } = (await calls.upload(`matricula;alias\n${license};A\n`)).body;
    expect((await mend(id, cell)).status).toBe(400);
  });
});

describe('a head that is not known', () => {
  const send = (file: string, heads?: string) =>
    server.call(postMassFile, {
      ...{ token, type: 'text/csv', body: Buffer.from(file) },
      query: { mode: 'edit' as const, name: 'flota.csv', ...(heads && { heads }) },
    });

  it('is told, and read as the user chooses', async () => {
    const { license } = await company.register();
    const file = `coche;apodo;nota\n${license};Furgón;nueva\n`;
    expect((await send(file)).code).toBe('mass.header');
    const { body } = await server.call(postMassHeads, { token, type: 'text/csv', body: Buffer.from(file) });
    expect(body).toMatchObject({
      ...{ heads: ['coche', 'apodo', 'nota'], columns: {} },
      sample: [[license, 'Furgón', 'nueva']],
    });
    expect(body.fields.slice(0, 2)).toEqual([
      { field: 'license', label: 'matricula', is_needed: true },
      { field: 'alias', label: 'alias', is_needed: false },
    ]);
    expect((await send(file, '0:license,1:alias')).code).toBe('mass.header');
    const { id } = (await send(file, '0:license,1:alias,2:')).body;
    const [row] = (await calls.recordOf(id)).rows;
    expect([row!.verdict, row!.cells]).toEqual(['changed', { license, alias: 'Furgón' }]);
  });

  it.each([
    ['without the plate', '1:alias,0:,2:', 'import.column'],
    ['with one field twice', '0:license,1:alias,2:alias', 'mass.headerTwice'],
    ['with a field that no vehicle has', '0:license,1:wings,2:', 'mass.header'],
  ])('cannot be chosen %s', async (_, heads, code) => {
    expect((await send('coche;apodo;nota\nA1;B;C\n', heads)).code).toBe(code);
  });
});

describe('the template', () => {
  it('marks what is needed, and lists what may be chosen', async () => {
    const { bytes } = await server.call(getMassTemplateExport, { token, query: { format: 'xlsx' } });
    const { sheets } = await readXlsx(bytes);
    const heads = sheets[0]!.rows[0]!;
    expect(heads.slice(0, 4)).toEqual(['matricula *', 'alias', 'centro_coste (*)', 'marca (*)']);
    const xml = zipPart(bytes, 'xl/worksheets/sheet1.xml');
    // The list of fuels stands where the column of values says so.
    const fuels = sheets[1]!.rows.flatMap(([column], at) => (column === 'combustible' ? [at + 1] : []));
    const place = `$B$${fuels[0]}:$B$${fuels.at(-1)}`;
    expect(xml).toMatch(/<dataValidation [^>]*type="list"[^>]*sqref="H2:H301"/);
    expect(xml).toContain(`'Valores admitidos'!${place}`);
  });
});
