import { readXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteCost, putCost } from '#api/cost.ts';
import { costImport } from '#api/cost-import.ts';
import { fineImport } from '#api/fine-import.ts';
import type { LineImport, LineImports, MendedCell } from '#api/line-import.ts';
import { zipPart } from '#server/testing/zip-part.ts';
import { emptyImports, type LineCompany, lineCompany } from './import.builder.ts';

let company: LineCompany;
let t: LineCompany['t'];
let token: string;
let other: string;

beforeAll(async () => {
  company = await lineCompany();
  ({ t, token, other } = company);
});
beforeEach(() => emptyImports(company));
afterAll(() => t.close());

const HEAD =
  'centro_coste;matricula;codigo_factura;proveedor;tipo_factura;fecha_operacion;fecha_factura;importe';
const COSTS = [
  HEAD,
  '28014;1234BCD;F-1;Talleres;REPAIR;12/03/2024;15/03/2024;100,00',
  '28015;1234BCD;F-2;Talleres;REPAIR;31/02/2024;15/03/2024;mucho',
  '28015;E4321BBB;F-3;Talleres;REPAIR;12/03/2024;15/03/2024;3,00',
].join('\n');

/** The calls about files of one kind. */
function filesOf(of: LineImports) {
  const params = (id: number) => ({ token, params: { import_id: id } });
  const read = async (id: number): Promise<LineImport> => (await t.call(of.get, params(id))).body;
  return {
    read,
    async send(text: string, who = token) {
      const query = { name: 'archivo.csv' };
      const { body } = await t.call(of.post, {
        ...{ token: who, query, type: 'text/csv', body: Buffer.from(text) },
      });
      return read(body.id);
    },
    async mend(id: number, ...cells: readonly MendedCell[]) {
      const answer = await t.call(of.cells, { ...params(id), body: { cells: [...cells] } });
      return { ...answer, file: await read(id) };
    },
    async map(id: number, columns: Readonly<Record<string, number>>) {
      const answer = await t.call(of.columns, { ...params(id), body: { columns } });
      return { ...answer, file: await read(id) };
    },
    apply: (id: number) => t.call(of.apply, { ...params(id), body: { again: false } }),
    async undo(id: number) {
      const { status } = await t.call(of.undo, params(id));
      return { status, file: await read(id) };
    },
    template: () => t.call(of.template, { token }),
  };
}
let costs: ReturnType<typeof filesOf>;
let fines: ReturnType<typeof filesOf>;
beforeAll(() => {
  costs = filesOf(costImport);
  fines = filesOf(fineImport);
});

const verdicts = ({ lines }: LineImport) =>
  lines.map(({ line, faults }) => [line, ...faults.map(({ field, code }) => `${field} ${code}`)].join(' '));
const count = async (table: 'cost' | 'fine') =>
  (await t.app.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

describe('a cell of a draft', () => {
  it('is mended on the server, which judges the line again', async () => {
    const file = await costs.send(COSTS);
    expect(verdicts(file)).toEqual([
      '2',
      '3 fleet_id cost.validation.4 operation_date cost.validation.11 amount cost.validation.2',
      '4 fleet_id cost.validation.4',
    ]);
    const { file: half } = await costs.mend(
      file.id,
      { lines: [3, 4], field: 'fleet_id', text: '28014' },
      { lines: [3], field: 'amount', text: '1.204,36' },
    );
    expect(verdicts(half)).toEqual(['2', '3 operation_date cost.validation.11', '4']);
    expect(half.lines[1]).toMatchObject({
      cells: { fleet_id: '28014', amount: '1.204,36', operation_date: '31/02/2024' },
      mended: ['amount', 'fleet_id'],
    });
    // 100.00 + 3.00
    expect(half.sum).toBe('103.00');
    const { file: whole } = await costs.mend(file.id, {
      ...{ lines: [3], field: 'operation_date', text: '28/02/2024' },
    });
    expect(verdicts(whole)).toEqual(['2', '3', '4']);
    await costs.apply(file.id);
    const { rows } = await t.app.database.pool.query(
      'select amount, operation_date::text as day from cost order by id',
    );
    expect(rows.map(({ amount, day }) => `${amount} ${day}`)).toEqual([
      '100.00 2024-03-12',
      '1204.36 2024-02-28',
      '3.00 2024-03-12',
    ]);
  });

  it('that becomes that of another line is refused there', async () => {
    const { id } = await costs.send(COSTS);
    const { file: repeated } = await costs.mend(
      id,
      { lines: [4], field: 'fleet_id', text: '28014' },
      { lines: [4], field: 'vehicle_id', text: '1234BCD' },
      { lines: [4], field: 'bill_code', text: 'f-1' },
    );
    expect(verdicts(repeated)[2]).toBe('4 bill_code cost.validation.5');
  });

  it('may be one for which the file has no column', async () => {
    const list = 'matricula;expediente;organismo;hecho;importe;fecha\n9999ZZZ;A-3;DGT;Aparcar;90;12/02/2026';
    const file = await fines.send(list);
    expect(verdicts(file)).toEqual(['2 fleet_id val.required']);
    const { file: mended } = await fines.mend(file.id, { lines: [2], field: 'fleet_id', text: '28099' });
    expect(verdicts(mended)).toEqual(['2']);
    await fines.apply(file.id);
    expect(await count('fine')).toBe(1);
  });

  it.each<[string, MendedCell]>([
    ['a line that the file has not', { lines: [9], field: 'amount', text: '1' }],
    ['a field that no column has', { lines: [2], field: 'web_operator', text: '1' }],
  ])('%s is refused', async (_, cell) => {
    const { id } = await costs.send(COSTS);
    expect((await costs.mend(id, cell)).status).toBe(400);
  });

  it('stays as it is once the file is applied, and for other users', async () => {
    const { id } = await costs.send(COSTS);
    const cell = { lines: [4], field: 'fleet_id', text: '28014' };
    const foreign = { token: other, params: { import_id: id }, body: { cells: [cell] } };
    expect((await t.call(costImport.cells, foreign)).status).toBe(404);
    await costs.apply(id);
    expect((await costs.mend(id, cell)).status).toBe(404);
    expect(await count('cost')).toBe(1);
  });
});

describe('a head that is not known', () => {
  const STRANGE = COSTS.replace(HEAD, 'obra;coche;codigo_factura;proveedor;tipo_factura;dia;emision;neto');
  const SAID = {
    ...{ fleet_id: 0, vehicle_id: 1, bill_code: 2, provider: 3, bill_type_id: 4 },
    ...{ operation_date: 5, invoice_date: 6, amount: 7 },
  };

  it('waits for a choice, is judged by it, and is remembered for the next file', async () => {
    const file = await costs.send(STRANGE);
    expect(file).toMatchObject({
      lines: [],
      heads: ['obra', 'coche', 'codigo_factura', 'proveedor', 'tipo_factura', 'dia', 'emision', 'neto'],
      columns: { bill_code: 2, provider: 3, bill_type_id: 4 },
      missing: ['fleet_id', 'vehicle_id', 'operation_date', 'invoice_date', 'amount'],
    });
    expect(file.sample[0]).toEqual([
      ...['28014', '1234BCD', 'F-1', 'Talleres', 'REPAIR', '12/03/2024', '15/03/2024', '100,00'],
    ]);
    expect(await costs.apply(file.id)).toMatchObject({ status: 422, code: 'import.column' });
    const { file: said } = await costs.map(file.id, SAID);
    expect(said.missing).toEqual([]);
    expect(verdicts(said)).toHaveLength(3);
    // Another order of the same heads.
    const next = ['neto;obra;coche;codigo_factura;proveedor;tipo_factura;dia;emision'];
    const own = await costs.send([...next, '5,00;28014;1234BCD;F-9;X;REPAIR;1/3/2024;1/3/2024'].join('\n'));
    expect([own.missing, verdicts(own), own.sum]).toEqual([[], ['2'], '5.00']);
  });

  it.each([
    ['a field that no column has', { web_operator: 0 }],
    ['a head that the file has not', { fleet_id: 8 }],
    ['a head for two fields', { fleet_id: 1, vehicle_id: 1 }],
  ])('cannot be %s', async (_, columns) => {
    const { id } = await costs.send(STRANGE);
    expect((await costs.map(id, columns)).status).toBe(400);
  });
});

describe('an import', () => {
  it('of costs is undone, except what was changed since or is closed', async () => {
    const lines = ['F-1', 'F-2', 'F-3', 'F-4'].map(
      (bill, at) => `28014;1234BCD;${bill};X;REPAIR;12/0${at < 3 ? 3 : 2}/2024;15/03/2024;1,00`,
    );
    const { id } = await costs.send([HEAD, ...lines].join('\n'));
    await costs.apply(id);
    const { rows } = await t.app.database.pool.query('select * from cost order by id');
    const [changed, removed] = rows;
    const { fleet_id, vehicle_id, bill_type_id, bill_code, provider } = changed;
    await t.call(putCost, {
      ...{ token, params: { cost_id: changed.id } },
      body: {
        ...{ fleet_id, vehicle_id, bill_type_id, bill_code, provider, version: 1 },
        ...{ operation_date: '2024-03-12', invoice_date: '2024-03-15', amount: '2.00' },
      },
    });
    await t.call(deleteCost, { token, params: { cost_id: removed.id } });
    await t.app.database.pool.query(`update cost_month set is_closed = true where month = '2024-02-01'`);
    const { status, file } = await costs.undo(id);
    expect(status).toBe(200);
    expect(file.lines.map(({ undo_fault }) => undo_fault?.code ?? null)).toEqual([
      'import.changed',
      null,
      null,
      'cost.validation.7',
    ]);
    // 1.00 as it was imported stays, and 1.00 of the closed month.
    expect(file).toMatchObject({ undone_at: '2026-03-02T10:00:00.000Z', undoable: 2, sum: '2.00' });
    const left = await t.app.database.pool.query('select bill_code from cost order by id');
    expect(left.rows.map((row) => row.bill_code)).toEqual(['F-1', 'F-4']);
    await t.app.database.pool.query('update cost_month set is_closed = false');
    expect((await costs.undo(id)).file.undoable).toBe(1);
    expect(await count('cost')).toBe(1);
  });

  it('that was undone is no reason against the same file', async () => {
    const { id } = await costs.send(COSTS);
    await costs.apply(id);
    expect((await costs.send(COSTS)).same_at).toBe('2026-03-02T10:00:00.000Z');
    await costs.undo(id);
    const again = await costs.send(COSTS);
    expect([again.same_at, verdicts(again)[0]]).toEqual([null, '2']);
  });

  it('of fines is undone, except those on which somebody works', async () => {
    const list = [
      'matricula;expediente;organismo;hecho;importe;fecha',
      'E4321BBB;B-1;DGT;Velocidad;90;12/02/2026',
      'E4321BBB;B-2;DGT;Velocidad;90;13/02/2026',
    ];
    const { id } = await fines.send(list.join('\n'));
    await fines.apply(id);
    await t.app.database.pool.query(`update fine set version = 2 where record_number = 'B-2'`);
    const { file } = await fines.undo(id);
    expect(file.lines.map(({ undo_fault }) => undo_fault?.code ?? null)).toEqual([null, 'import.changed']);
    expect(await count('fine')).toBe(1);
  });

  it('that is only a draft has nothing to undo', async () => {
    const { id } = await costs.send(COSTS);
    expect((await costs.undo(id)).status).toBe(404);
  });
});

describe('a template', () => {
  it('marks what is needed and lists what may be chosen', async () => {
    const { bytes } = await costs.template();
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['Líneas', 'Valores admitidos']);
    expect(sheets[0]!.rows[0]).toEqual([
      ...['centro_coste *', 'matricula *', 'codigo_factura', 'proveedor'],
      ...['tipo_factura *', 'fecha_operacion *', 'fecha_factura *', 'importe *'],
    ]);
    // The open centres, by their codes.
    const [, ...listed] = sheets[1]!.rows;
    expect(listed.map(([centre]) => centre).filter(Boolean)).toEqual(['28014', '28099', 'Empresa']);
    const xml = zipPart(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).toMatch(/<dataValidation [^>]*type="list"[^>]*sqref="A2:A5001"/);
    expect(xml).toContain("'Valores admitidos'!$A$2:$A$4");
    expect(xml).toMatch(/<dataValidation [^>]*type="list"[^>]*sqref="E2:E5001"/);
  });

  it('that was filled in is read, whatever its marks', async () => {
    const marked = HEAD.split(';')
      .map((head) => (/codigo|prov/.test(head) ? head : `${head} *`))
      .join(';');
    expect(verdicts(await costs.send(COSTS.replace(HEAD, marked)))[0]).toBe('2');
  });
});
