import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCostHistory } from '#api/cost.ts';
import { costImport } from '#api/cost-import.ts';
import { fineImport } from '#api/fine-import.ts';
import { aFine } from '#server/testing/builders.ts';
import { emptyImports, type LineCompany, lineCompany } from './import.builder.ts';

let company: LineCompany;
let t: LineCompany['t'];
let token: string;
let other: string;
let fleets: LineCompany['fleets'];

beforeAll(async () => {
  company = await lineCompany();
  ({ t, token, other, fleets } = company);
});
beforeEach(() => emptyImports(company));
afterAll(() => t.close());

const HEAD =
  'centro_coste;matricula;codigo_factura;proveedor;tipo_factura;fecha_operacion;fecha_factura;importe';
const SAMPLES = `\uFEFF${HEAD}
28014;1234 BCD;;Renting Ejemplo S.A.;RENTAL;31/03/2024;05/04/2024;412,50
28014;1234BCD;F-2024/118;Talleres Ejemplo;REPAIR;12/03/2024;15/03/2024;1.204,36
28014;E-4321-BBB;A-77;Talleres Ejemplo;CREDIT_NOTE;20/03/2024;22/03/2024;-85,00
28099;9999ZZZ;F-1;X;REPAIR;30/02/2024;01/03/2024;12,00
`;
const lines = (...rows: readonly string[]) => [HEAD, ...rows].join('\r\n');

const send = (file: string | Uint8Array, who = token) =>
  t.call(costImport.post, {
    ...{ token: who, query: { name: 'costes.csv' }, type: 'text/csv' },
    body: Buffer.from(file as string),
  });
const read = async (id: number, who = token) =>
  (await t.call(costImport.get, { token: who, params: { import_id: id } })).body;
const apply = (id: number, again = false, who = token) =>
  t.call(costImport.apply, { token: who, params: { import_id: id }, body: { again } });
/** Sends a file; returns its id, and for each line the number and the wrong field. */
async function judged(file: string | Uint8Array, who = token) {
  const { body, text } = await send(file, who);
  expect(text).toContain('"id"');
  const record = await read(body.id, who);
  return { ...record, verdicts: record.lines.map(verdictOf) };
}
type Read = Awaited<ReturnType<typeof read>>;
const verdictOf = ({ line, faults: [fault] }: Read['lines'][number]) =>
  `${line} ${fault ? `${fault.code.replace('cost.', '')} ${fault.field}` : 'valid'}`;
const stored = async () => {
  const { rows } = await t.app.database.pool.query(
    `select license, fleet.code, cost.is_rental, amount, operation_date::text as day, source, cost.bill_code, app_user.username
     from cost join vehicle on vehicle.id = vehicle_id join fleet on fleet.id = cost.fleet_id
     left join app_user on app_user.id = created_by order by cost.id`,
  );
  return rows;
};

describe('a file of costs', () => {
  it('is judged without storing anything, then stored once', async () => {
    const file = await judged(SAMPLES);
    expect(file.verdicts).toEqual(['2 valid', '3 valid', '4 valid', '5 import.2 vehicle_id']);
    // 412.50 + 1,204.36 − 85.00
    expect(file).toMatchObject({ sum: '1531.86', applied_at: null, same_at: null, totals_line: null });
    // The day that does not exist has its own fault, after the line's error.
    expect(file.lines[3]!.faults).toMatchObject([
      { field: 'vehicle_id', number: 2 },
      { field: 'operation_date', number: 11 },
    ]);
    expect(await stored()).toEqual([]);
    expect((await apply(file.id)).status).toBe(200);
    expect((await apply(file.id)).status).toBe(200);
    expect((await stored()).map(({ license, amount, day }) => `${license} ${amount} ${day}`)).toEqual([
      '1234BCD 412.50 2024-03-31',
      '1234BCD 1204.36 2024-03-12',
      'E4321BBB -85.00 2024-03-20',
    ]);
    expect(await stored()).toContainEqual(
      expect.objectContaining({ code: '28014', source: 'import', is_rental: true, bill_code: null }),
    );
    expect(await read(file.id)).toMatchObject({ sum: '1531.86', applied_at: '2026-03-02T10:00:00.000Z' });
    const { rows } = await t.app.database.pool.query('select max(id) as id from cost');
    const { history } = (await t.call(getCostHistory, { token, params: { cost_id: rows[0].id } })).body;
    expect(history.map(({ action }) => action)).toEqual(['create']);
  });

  it('stands among the earlier files of its user, and of nobody else', async () => {
    const listed = async (who = token) => (await t.call(costImport.list, { token: who })).body.imports;
    expect(await listed()).toEqual([]);
    const { id: stored } = await judged(SAMPLES);
    await apply(stored);
    const { id: draft } = await judged(lines('28014;1234BCD;F-9;X;REPAIR;12/03/2024;15/03/2024;1'));
    const file = { file_name: 'costes.csv', created_at: '2026-03-02T10:00:00.000Z', undone_at: null };
    expect(await listed()).toEqual([
      { ...file, id: draft, applied_at: null, lines: 1 },
      { ...file, id: stored, applied_at: '2026-03-02T10:00:00.000Z', lines: 4 },
    ]);
    expect(await listed(other)).toEqual([]);
    await t.app.database.pool.query('update line_import set expires_at = $1 where id = $2', [
      new Date(t.app.now()),
      draft,
    ]);
    expect((await listed()).map(({ id }) => id)).toEqual([stored]);
  });

  it('is noticed when it comes again within a day, whoever sends it', async () => {
    await apply((await judged(SAMPLES)).id);
    const again = await judged(SAMPLES, other);
    expect(again.verdicts).toEqual([
      ...[
        '2 import.1 vehicle_id',
        '3 validation.5 bill_code',
        '4 validation.5 bill_code',
        '5 import.2 vehicle_id',
      ],
    ]);
    expect(again.same_at).toBe('2026-03-02T10:00:00.000Z');
    expect((await apply(again.id, false, other)).code).toBe('import.same');
    expect((await apply(again.id, true, other)).status).toBe(200);
    expect(await stored()).toHaveLength(3);
    await t.app.database.pool.query(`update line_import set applied_at = applied_at - interval '24 hours'`);
    expect((await judged(SAMPLES)).same_at).toBe(null);
  });

  it('gives each line the first verdict that speaks against it', async () => {
    const table = [
      ['28014;1234BCD;;R;RENTAL;31/03/2024;05/04/2024;412,50', 'valid'],
      ['28014;1234BCD;;R;RENTAL;01/03/2024;05/04/2024;412,50', 'import.1 vehicle_id'],
      ['28014;E4321BBB;;R;RENTAL;31/03/2024;05/04/2024;412,50', 'import.5 bill_type_id'],
      [';1234BCD;F;X;REPAIR;12/03/2024;15/03/2024;1', 'validation.3 fleet_id'],
      ['Ajena;1234BCD;F;X;REPAIR;12/03/2024;15/03/2024;1', 'validation.4 fleet_id'],
      ['28014;;F;X;REPAIR;12/03/2024;15/03/2024;1', 'import.2 vehicle_id'],
      ['28014;0000XXX;F;X;REPAIR;12/03/2024;15/03/2024;1', 'import.2 vehicle_id'],
      ['28014;1234BCD;F;X;REPAIR;;15/03/2024;1', 'validation.12 operation_date'],
      ['28014;1234BCD;F;X;REPAIR;31/02/2024;15/03/2024;1', 'validation.11 operation_date'],
      ['28014;1234BCD;F;X;REPAIR;12/03/24;15/03/2024;1', 'validation.11 operation_date'],
      ['28014;1234BCD;F;X;REPAIR;12/03/2024;;1', 'validation.10 invoice_date'],
      ['28014;1234BCD;F;X;REPAIR;12/03/2024;15 mar 2024;1', 'validation.9 invoice_date'],
      ['28014;1234BCD;F;X;REPAIR;12/03/2024;03/04/2026;1', 'validation.9 invoice_date'],
      ['28014;1234BCD;F;X;;12/03/2024;15/03/2024;1', 'val.required bill_type_id'],
      ['28014;1234BCD;F;X;NADA;12/03/2024;15/03/2024;1', 'val.enum bill_type_id'],
      ['28014;1234BCD;;X;REPAIR;12/03/2024;15/03/2024;1', 'val.required bill_code'],
      [`28014;1234BCD;${'F'.repeat(41)};X;REPAIR;12/03/2024;15/03/2024;1`, 'val.maxLength bill_code'],
      ['28014;1234BCD;F;X;REPAIR;12/03/2024;15/03/2024;12,345', 'validation.2 amount'],
      ['28014;1234BCD;F;X;REPAIR;12/03/2024;15/03/2024;0,00', 'validation.2 amount'],
      ['28014;1234BCD;F;X;REPAIR;12/03/2024;15/03/2024;-1,00', 'validation.2 amount'],
      ['28014;1234BCD;F;X;REPAIR;12/03/2024;15/03/2024;1.000.000,00', 'validation.2 amount'],
      ['28001;1234BCD;F;X;REPAIR;12/03/2024;15/03/2024;1', 'import.4 operation_date'],
      ['28014;1234BCD;F;X;REPAIR;12/03/2019;15/03/2024;1', 'validation.1 operation_date'],
      ['28099;1234BCD;F;X;REPAIR;12/03/2024;15/03/2024;1', 'import.3 fleet_id'],
      ['28014;1234BCD;f-1;X;REPAIR;12/03/2024;15/03/2024;1', 'valid'],
      ['28014;1234BCD;F-1;X;REPAIR;13/03/2024;15/03/2024;1', 'validation.5 bill_code'],
      [`${'2'.repeat(500)};1234BCD;F;X;REPAIR;12/03/2024;15/03/2024;1`, 'val.maxLength fleet_id'],
    ] as const;
    const { verdicts } = await judged(lines(...table.map(([line]) => line)));
    expect(verdicts.map((verdict) => verdict.replace(/^\d+ /, ''))).toEqual(table.map(([, told]) => told));
  });

  const row = (bill: string, type: string, amount: string) =>
    `Obra Norte|1234bcd|${bill}|Peña|${type}|1/3/2024|2024-03-05|${amount}`;
  it.each<[string, () => string | Uint8Array | Promise<Uint8Array>, string[], number | null]>([
    [
      'in Windows-1252, with Italian heads and labels and tabs',
      () =>
        Buffer.from(
          `CENTRO COSTO\tTarga\tCodice fattura\tFornitore\tTipo fattura\tData operazione\tData fattura\tImporto\n${row('F1', 'Riparazione', '1.234').replaceAll('|', '\t')}`,
          'latin1',
        ),
      ['1234.00'],
      null,
    ],
    [
      'with Portuguese heads, commas, quotes, thin spaces and a line of totals',
      () =>
        `Centro_Custo,Matrícula,código fatura,fornecedor,tipo-fatura,data operação,data fatura,"valor"\n${row('F;1', 'Reparação', '"1\u2009204,36 €"').replaceAll('|', ',')}\n,,,,,,TOTAL,"1204,36"\n`,
      ['1204.36'],
      3,
    ],
    [
      'with English heads below a title and above a second line of heads',
      () =>
        `March costs\n\ncost_centre;license;bill_code;provider;bill_type;operation_date;invoice_date;amount;web_operator\ncentro_coste;matricula;codigo_factura;;;;;\n${row('F1', 'repair', "'£1,204.36").replaceAll('|', ';')};someone\n;;;;\n${row('F2', 'Credit note', "'-85,00").replaceAll('|', ';')};;;`,
      ['1204.36', '-85.00'],
      null,
    ],
    [
      'as a workbook with days and formulas',
      () =>
        writeXlsx({
          sheets: [
            {
              name: 'Costes',
              rows: [
                HEAD.split(';'),
                ['Empresa / Obra Norte', '1234BCD', 77, 'X', 'REPAIR', new Date('2024-03-01'), 45_356, 80.5],
                ['', '', '', '', '', '', '', 80.5],
              ],
              cells: new Map([['2,7', { value: 80.5, formula: 'SUM(H2:H2)', formulaResult: 80.5 }]]),
            },
          ],
        }),
      ['80.50'],
      3,
    ],
  ])('is read %s', async (_, file, amounts, totals) => {
    const { id, verdicts, totals_line } = await judged(await file());
    expect(verdicts.map((verdict) => verdict.replace(/^\d+ /, ''))).toEqual(amounts.map(() => 'valid'));
    expect(totals_line).toBe(totals);
    await apply(id);
    expect((await stored()).map(({ amount, day }) => `${amount} ${day}`)).toEqual(
      amounts.map((amount) => `${amount} 2024-03-01`),
    );
  });

  it.each<[string, string, string, unknown]>([
    ['without lines', HEAD, 'import.noLines', {}],
    [
      'of too many lines',
      lines(...Array.from({ length: 5_001 }, () => 'x')),
      'import.tooManyLines',
      { max: 5_000 },
    ],
    ['that is none', 'a;"b\n', 'import.unreadable', { format: 'CSV' }],
  ])('%s is refused as a whole', async (_, file, code, params) => {
    const { status, body } = await send(file);
    expect([status, body]).toMatchObject([422, { error: { code, params } }]);
  });

  it('gives back what it refused', async () => {
    const { id } = await judged(`${SAMPLES}28014;1234BCD;;X;REPAIR;12/03/2024;15/03/2024;1`, other);
    const { text, headers } = await t.call(costImport.refused, {
      token: other,
      params: { import_id: id },
    });
    expect(headers['content-type']).toContain('text/csv');
    expect(text).toBe(
      [
        '\uFEFFline;number;message;column;value',
        '5;2;The vehicle does not exist;license;9999ZZZ',
        '5;11;Invalid operation date;operation_date;30/02/2024',
        '6;;This field is required;bill_code;',
        '',
      ].join('\r\n'),
    );
  });

  it('refuses what was closed or stored since it was judged, and stores the rest', async () => {
    const [one, two] = [await judged(SAMPLES), await judged(`${SAMPLES}\n`, other)];
    await apply(two.id, false, other);
    const march = lines(
      '28014;1234BCD;M;X;REPAIR;12/03/2024;15/03/2024;1',
      '28014;1234BCD;M;X;REPAIR;12/04/2024;15/03/2024;2',
    );
    const three = await judged(march);
    await t.app.database.pool.query(
      `update cost_month set is_closed = true where fleet_id = $1 and month = '2024-03-01'`,
      [fleets.north],
    );
    await apply(one.id);
    expect((await read(one.id)).lines.map(verdictOf)).toEqual([
      ...[2, 3, 4].map((line) => `${line} import.4 operation_date`),
      '5 import.2 vehicle_id',
    ]);
    await apply(three.id);
    expect((await read(three.id)).lines.map(verdictOf)).toEqual(['2 import.4 operation_date', '3 valid']);
    expect(await stored()).toHaveLength(4);
  });

  it('is stored by one of two who confirm the same costs at once', async () => {
    const [one, two] = [await judged(SAMPLES), await judged(`${SAMPLES}\n`, other)];
    await Promise.all([apply(one.id), apply(two.id, false, other)]);
    const sums = [(await read(one.id)).sum, (await read(two.id, other)).sum];
    expect(sums.sort()).toEqual(['0.00', '1531.86']);
    expect(await stored()).toHaveLength(3);
  });
});

describe('a list of fines', () => {
  it('is judged, and becomes fines', async () => {
    await aFine(t.app.database, { fleet_id: fleets.north, record_number: 'OLD-1', organisation: 'DGT' });
    const list = [
      'Matrícula;Centro coste;Expediente;Organismo;Hecho denunciado;Importe;Importe reducido;Fecha;Hora;Origen;Gravedad',
      'E-4321-BBB;;A-1;DGT;Exceso de velocidad;200,00;100,00;12/02/2026;08:15;;Grave',
      '9999ZZZ;28099;A-2;DGT;Aparcar mal;90;;12/02/2026;;Correo postal;parking',
      '9999ZZZ;;A-3;DGT;Aparcar mal;90;;12/02/2026;;;',
      'E4321BBB;Ajena;A-4;DGT;Aparcar mal;90;;12/02/2026;;;',
      'E4321BBB;;a-1;dgt;Aparcar mal;90;;12/02/2026;;;',
      'E4321BBB;;OLD-1;DGT;Aparcar mal;90;;12/02/2026;;;',
      'E4321BBB;;A-5;DGT;Aparcar mal;90;100;12/02/2026;;;',
      'E4321BBB;;A-6;DGT;Aparcar mal;mucho;;12/02/2026;;;',
      'E4321BBB;;A-7;DGT;Aparcar mal;90;;31/02/2026;;;',
      'E4321BBB;;A-8;DGT;Aparcar mal;90;;12/03/2026;25:00;;',
      ';;;;;1.000;;;;;',
    ].join('\n');
    const call = { token, query: { name: 'multas.csv' }, type: 'text/csv', body: Buffer.from(list) };
    const { body, text } = await t.call(fineImport.post, call);
    expect(text).toContain('"id"');
    const params = { import_id: body.id };
    const draft = (await t.call(fineImport.get, { token, params })).body;
    expect(draft).toMatchObject({ sum: '290.00', totals_line: 12 });
    expect(draft.lines.map(verdictOf)).toEqual([
      '2 valid',
      '3 valid',
      '4 val.required fleet_id',
      '5 vehicle.fleetNotVisible fleet_id',
      '6 fine.exists record_number',
      '7 fine.exists record_number',
      '8 val.range reduced_amount',
      '9 val.number amount',
      '10 val.date date',
      '11 val.time hour',
    ]);
    const count = async () =>
      (await t.app.database.pool.query('select count(*)::int as n from fine')).rows[0].n;
    expect(await count()).toBe(1);
    await t.call(fineImport.apply, { token, params, body: { again: false } });
    expect(await count()).toBe(3);
    const { rows } = await t.app.database.pool.query(
      `select fine.license, fleet.code, vehicle_id is null as is_unknown, amount, date::text, hour, origin, severity
       from fine join fleet on fleet.id = fleet_id where record_number like 'A-%' order by record_number`,
    );
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'E4321BBB 28014 false 200.00 2026-02-12 08:15 renting_company serious',
      '9999ZZZ 28099 true 90.00 2026-02-12  post parking',
    ]);
  });
});
