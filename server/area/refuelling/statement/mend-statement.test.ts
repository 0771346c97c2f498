import { readXlsx, writeXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  getStatementRefusedExport,
  getStatementTemplateExport,
  postStatement,
  postStatementCheck,
  postStatementImport,
  putStatementCells,
} from '#api/statement.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

let t: TestApp;
let token: string;
let fleet: number;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  fleet = (await aFleet(database)).id;
  await aVehicle(database, { fleet_id: fleet, license: '1111BBB' });
  const foreign = await aFleet(database);
  await aVehicle(database, { fleet_id: foreign.id, license: '3333DDD' });
  token = await t.tokenOf(await aUser(database, { roles: ['administrator'], fleetIds: [fleet] }));
});
afterAll(() => t.close());

const COLUMNS = {
  ...{ card: 'TARJETA', operation_date: 'FECHA', operation_hour: 'HORA', plate: 'MATRICULA' },
  ...{ station: 'ESTABLECIMIENTO', province: 'PROVINCIA', product: 'PRODUCTO' },
  ...{ liters: 'LITROS', amount: 'IMPORTE', ticket: 'NUM OPERACION' },
};
const HEADS = Object.values(COLUMNS).join(';');
const LINES = [
  '7088000000000001;01/02/2026;09:30;1111BBB;Área 103;Guadalajara;DIESEL;50,00;72,50;T1',
  '7088000000000002;02/02/2026;09:30;2222CCC;Área 103;Guadalajara;DIESEL;40,00;60,00;T2',
  '7088000000000003;02/02/2026;10:30;2222CCC;Área 103;Guadalajara;DIESEL;40,00;60,00;T3',
  '7088000000000004;03/02/2026;09:30;3333DDD;Área 103;Guadalajara;DIESEL;10,00;15,00;T4',
  '70A;31/02/2026;09:30;1111BBB;Área 103;;DIESEL;mucho;15,00;T5',
];

async function uploaded() {
  const body = Buffer.from([HEADS, ...LINES].join('\n'));
  const { body: file } = await t.call(postStatement, {
    ...{ token, query: { name: 'extracto.csv' }, body, type: 'text/csv' },
  });
  return file.id;
}
const reading = () => ({ provider: 'Solred', country: 'ES', columns: COLUMNS, fleet_id: fleet });
const args = (id: number) => ({ token, params: { statement_id: id }, body: reading() });

it('shows the new lines, the plates that nobody knows, and every wrong cell', async () => {
  const { body } = await t.call(postStatementCheck, args(await uploaded()));
  expect(body).toMatchObject({ imported: 4, unmatched: 3, refused: 1 });
  // A vehicle out of sight is as unknown as one that does not exist.
  expect(body.unknown_plates).toEqual([
    { license: '2222CCC', lines: 2 },
    { license: '3333DDD', lines: 1 },
  ]);
  expect(body.lines.map(({ result, has_vehicle }) => `${result} ${has_vehicle}`)).toEqual([
    ...['new true', 'new false', 'new false', 'new false', 'refused null'],
  ]);
  expect(body.lines[4]!.faults.map(({ field, code }) => `${field} ${code}`)).toEqual([
    ...['province val.required', 'card val.pattern', 'operation_date val.date', 'liters val.number'],
  ]);
  expect(body.lines[4]!.cells).toMatchObject({ card: '70A', liters: 'mucho', ticket: 'T5' });
});

it('is mended cell by cell, and stored as it was mended', async () => {
  const id = await uploaded();
  const mend = (cells: object[]) =>
    t.call(putStatementCells, { ...args(id), body: { ...reading(), cells: cells as never } });
  await mend([
    { lines: [6], field: 'card', text: '7088 0000 0000 0001' },
    { lines: [6], field: 'province', text: 'Soria' },
    { lines: [6], field: 'operation_date', text: '28/02/2026' },
  ]);
  const { body } = await mend([
    { lines: [6], field: 'liters', text: '12,5' },
    { lines: [3, 4], field: 'plate', text: '1111 bbb' },
    // The driver has no column in this file.
    { lines: [5], field: 'driver', text: 'Gil Ana' },
  ]);
  expect(body).toMatchObject({ imported: 5, refused: 0, unmatched: 1 });
  expect(body.lines[4]).toMatchObject({ faults: [], result: 'new', has_vehicle: true });
  expect(body.lines[4]!.mended.sort()).toEqual(['card', 'liters', 'operation_date', 'province']);
  expect((await mend([{ lines: [6], field: 'nothing', text: '1' }])).status).toBe(400);
  expect((await t.call(postStatementImport, args(id))).body).toMatchObject({ imported: 5, refused: 0 });
  const { rows } = await t.app.database.pool.query(
    `select ticket, vehicle.license, liters, day::text, station.province, driver_name
     from refuelling join fuel_station station on station.id = station_id
     left join vehicle on vehicle.id = vehicle_id order by ticket`,
  );
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'T1 1111BBB 50.00 2026-02-01 Guadalajara ',
    'T2 1111BBB 40.00 2026-02-02 Guadalajara ',
    'T3 1111BBB 40.00 2026-02-02 Guadalajara ',
    'T4  10.00 2026-02-03 Guadalajara Gil Ana',
    'T5 1111BBB 12.50 2026-02-28 Soria ',
  ]);
});

it('gives back every reason against a line, with what was mended', async () => {
  const id = await uploaded();
  const cells = [{ lines: [6], field: 'liters', text: '12,5' }];
  await t.call(putStatementCells, { ...args(id), body: { ...reading(), cells } });
  await t.call(postStatementImport, args(id));
  const { text } = await t.call(getStatementRefusedExport, { token, params: { statement_id: id } });
  const line = text.split('\r\n').find((one) => one.startsWith('70A'))!;
  expect(line).toContain(';12,5;15,00;T5;6;');
  expect(line.match(/: /g)).toHaveLength(3);
});

it('reads its template in any language, with the products that its lists offer', async () => {
  const { sheets } = await readXlsx((await t.call(getStatementTemplateExport, { token })).bytes);
  const heads = sheets[0]!.rows[0]!.map(String);
  expect(heads.filter((head) => head.endsWith(' *'))).toEqual(
    ['Tarjeta', 'Fecha', 'Estación', 'Provincia', 'Producto', 'Litros o cantidad', 'Importe con IVA'].map(
      (head) => `${head} *`,
    ),
  );
  const [countries, products] = [0, 1].map((at) => sheets[1]!.rows.map((row) => row[at]));
  expect(products!.slice(0, 3)).toEqual(['Producto', 'Gasóleo', 'Gasolina']);
  expect(countries!.slice(0, 2)).toEqual(['País de la estación', 'España']);
  const filled: Readonly<Record<string, string>> = {
    ...{ 'Tarjeta *': '7088000000000009', 'Fecha *': '05/02/2026', 'Estación *': 'Área 7', Hora: '10:00' },
    ...{ 'Provincia *': 'Madrid', 'Producto *': 'Gasóleo', 'Litros o cantidad *': '20,00' },
    ...{ 'Importe con IVA *': '30,00', 'Matrícula del vehículo': '1111BBB' },
  };
  const rows = [heads, heads.map((head) => filled[head] ?? null)];
  const body = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] }));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const sent = (await t.call(postStatement, { token, query: { name: 'a.xlsx' }, body, type })).body;
  expect([sent.provider, Object.keys(sent.columns).length]).toEqual([null, 18]);
  const read = { ...reading(), columns: sent.columns };
  const { body: checked } = await t.call(postStatementCheck, { ...args(sent.id), body: read });
  expect(checked.lines.map(({ result, has_vehicle }) => [result, has_vehicle])).toEqual([['new', true]]);
});
