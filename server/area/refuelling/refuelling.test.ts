import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuelCards } from '#api/fuel-card.ts';
import { getFuelStations, putFuelStationPlace } from '#api/fuel-station.ts';
import {
  deleteRefuelling,
  getRefuelling,
  getRefuellingHistory,
  getRefuellings,
  getRefuellingTotals,
  getVehicleRefuellings,
  postRefuelling,
  putRefuelling,
  putRefuellingPlate,
} from '#api/refuelling.ts';
import {
  getStatementRefusedExport,
  postStatement,
  postStatementCheck,
  postStatementImport,
  postStatementUndo,
} from '#api/statement.ts';
import { testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let fleet: number;
let car: { id: number; license: string };
let van: { id: number; license: string };
const users: Record<'boss' | 'costs' | 'manager' | 'ungranted', { id: number; username: string }> =
  {} as never;
const as = async (who: keyof typeof users) => ({ token: await t.tokenOf(users[who]) });

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  fleet = (await aFleet(database)).id;
  const ana = await aDriver(database, { fleet_id: fleet, name: 'Ana' });
  car = await aVehicle(database, { fleet_id: fleet, driver_id: ana.id, license: '1111BBB' });
  van = await aVehicle(database, { fleet_id: fleet, license: '2222CCC' });
  const of = (roles: 'administrator' | 'cost_manager' | 'manager', more: object = {}) =>
    aUser(database, { roles: [roles], fleetIds: [fleet], ...more });
  users.boss = await of('administrator');
  users.costs = await of('cost_manager');
  users.manager = await of('manager');
  users.ungranted = await of('manager', { manual_refueling: false });
});
afterAll(() => t.close());

/** Heads of an unknown provider. */
const HEADS = 'Plastico;Dia;Momento;Placa;Chofer;Surtidor;Zona;Que;Volumen;Pagado;Recibo';
const COLUMNS = {
  ...{ card: 'Plastico', operation_date: 'Dia', operation_hour: 'Momento', plate: 'Placa', driver: 'Chofer' },
  ...{
    station: 'Surtidor',
    province: 'Zona',
    product: 'Que',
    liters: 'Volumen',
    amount: 'Pagado',
    ticket: 'Recibo',
  },
};
const LINES = [
  '7088000000000001;01/03/2026;09:30;1111 BBB;Gil Ana;Área 103;Guadalajara;DIESEL;50,00;"72,50";T1',
  '7088000000000001;01/03/2026;09:30;1111BBB;Gil Ana;Área 103;Guadalajara;ADBLUE;10,00;9,50;T1',
  '7088000000000002;28/02/2026;;;;Área 104;Guadalajara;GASOLINA 95;30,00;45,00;T2',
  '7088000000000001;31/02/2026;09:30;1111BBB;Gil Ana;Área 103;Guadalajara;DIESEL;50,00;72,50;T3',
  '7088000000000001;01/03/2026;09:30;1111BBB;;Área 103;Guadalajara;DIESEL;50,00;72,50;T1',
  ';;;;;;;TOTAL;140,00;199,50;',
];

async function uploaded(lines = LINES, name = 'extracto.csv') {
  const body = Buffer.from(`Extracto de marzo\n\n${[HEADS, ...lines].join('\r\n')}\r\n`, 'latin1');
  return t.call(postStatement, { ...(await as('boss')), query: { name }, body, type: 'text/csv' });
}

describe('a statement with unknown heads', () => {
  let id: number;
  const body = () => ({ provider: 'Avia', country: 'ES', columns: COLUMNS, fleet_id: fleet });

  it('is shown as it is, with nothing proposed', async () => {
    const { body: file } = await uploaded();
    id = file.id;
    expect(file).toMatchObject({
      is_known: false,
      provider: null,
      columns: {},
      lines: 6,
      imported_before: null,
    });
    expect(file.heads.join(';')).toBe(HEADS);
    expect(file.sample[0]!.slice(0, 4)).toEqual(['7088000000000001', '01/03/2026', '09:30', '1111 BBB']);
  });

  it('is refused while a required column is not told', async () => {
    const { card: _, ...columns } = COLUMNS;
    const call = { ...(await as('boss')), params: { statement_id: id }, body: { ...body(), columns } };
    const answer = await t.call(postStatementCheck, call);
    expect([answer.status, answer.code]).toEqual([422, 'refuel.unmapped']);
  });

  it('is judged without storing anything, then stored', async () => {
    const call = { ...(await as('boss')), params: { statement_id: id }, body: body() };
    const { lines, unknown_plates: _, ...counts } = (await t.call(postStatementCheck, call)).body;
    expect(lines.map(({ result }) => result).join()).toBe('new,new,new,refused,known');
    expect(counts).toEqual({
      ...{ imported: 3, skipped: 1, unmatched: 1, refused: 1, totals_line: 9 },
      ...{ amount: '127.00', first_day: '2026-02-28', last_day: '2026-03-01' },
    });
    expect((await list()).total).toBe(0);
    expect((await t.call(postStatementImport, call)).body).toEqual(counts);
    const { rows } = await list();
    expect(rows.map((row) => [row.license, row.product_class, row.liters, row.amount, row.hour])).toEqual([
      ['1111BBB', 'ADBLUE', 10, '9.50', '09:30'],
      [null, 'GASOLINE', 30, '45.00', null],
      ['1111BBB', 'DIESEL', 50, '72.50', '09:30'],
    ]);
    expect(rows[2]).toMatchObject({
      driver: 'Ana',
      driver_name: 'Gil Ana',
      card_number: '•00001',
      unit_price: '1.450',
    });
  });

  it('gives the refused lines as they stood', async () => {
    const params = { statement_id: id };
    const { text } = await t.call(getStatementRefusedExport, { ...(await as('boss')), params });
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      `\uFEFF${HEADS};Línea;Rechazado`,
      `${LINES[3]!};7;Fecha: Fecha no válida (DD/MM/AAAA)`,
    ]);
    const other = await t.call(getStatementRefusedExport, { ...(await as('costs')), params });
    expect(other.status).toBe(404);
  });

  it('cannot be imported twice, and the same file again is noticed', async () => {
    const call = { ...(await as('boss')), params: { statement_id: id }, body: body() };
    expect((await t.call(postStatementImport, call)).status).toBe(410);
    const { body: again } = await uploaded();
    expect(again).toMatchObject({ is_known: true, provider: 'Avia', columns: COLUMNS });
    expect(again.imported_before).toBe('2026-03-02T10:00:00.000Z');
    // The provider is the same in capitals.
    const next = { ...call, params: { statement_id: again.id }, body: { ...body(), provider: 'AVIA' } };
    expect((await t.call(postStatementImport, next)).body).toMatchObject({
      imported: 0,
      skipped: 4,
      refused: 1,
    });
  });

  it('is undone with all that it stored, and can be imported again', async () => {
    const { body: again } = await uploaded();
    expect(again.undoable_id).toBe(id);
    const undo = async (who: 'boss' | 'costs') =>
      t.call(postStatementUndo, { ...(await as(who)), params: { statement_id: id } });
    expect((await undo('costs')).status).toBe(404);
    expect((await undo('boss')).body).toEqual({ removed: 3 });
    expect((await list()).total).toBe(0);
    const next = { ...(await as('boss')), params: { statement_id: again.id }, body: body() };
    expect((await t.call(postStatementImport, next)).body).toMatchObject({ imported: 3, skipped: 1 });
  });

  it('is read the same way when its columns come in another order', async () => {
    const turned = (line: string) => line.split(';').reverse().join(';');
    const bytes = Buffer.from([turned(HEADS), turned(LINES[0]!)].join('\n'));
    const call = { ...(await as('boss')), query: { name: 'b.csv' }, body: bytes, type: 'text/csv' };
    expect((await t.call(postStatement, call)).body).toMatchObject({ is_known: true, columns: COLUMNS });
  });
});

async function list(query: Readonly<Record<string, string>> = {}, who: keyof typeof users = 'boss') {
  const all = { sort: 'amount', ...query };
  return (await t.call(getRefuellings, { ...(await as(who)), query: all })).body;
}

it('finds a vehicle by a corrected plate, and by a card that is linked', async () => {
  const [lost] = (await list({ unmatched: 'true' })).rows;
  const params = { refuelling_id: lost!.id };
  const wrong = { ...(await as('boss')), params, body: { license: 'NONE1', version: lost!.version } };
  expect((await t.call(putRefuellingPlate, wrong)).status).toBe(422);
  const right = { ...(await as('boss')), params, body: { license: van.license, version: lost!.version } };
  const corrected = await t.call(putRefuellingPlate, right);
  expect(corrected.status).toBe(200);
  expect((await list({ unmatched: 'true' })).total).toBe(0);
  const { history } = (await t.call(getRefuellingHistory, { ...(await as('boss')), params })).body;
  expect(history[0]!.changes).toEqual([{ field: 'license', from: null, to: van.license }]);

  await t.app.database.sql
    .updateTable('refuelling')
    .set({ license: null, vehicle_id: null })
    .where('id', '=', lost!.id)
    .execute();
  const { body } = await t.call(fuelCards.list, { ...(await as('boss')), query: { q: '0002' } });
  const { id, number, provider, fleet_id, version } = body.rows[0]!;
  const linked = { number, provider, fleet_id, vehicle_id: van.id, version };
  const link = await t.call(fuelCards.edit, { ...(await as('boss')), params: { card_id: id }, body: linked });
  expect(link.status).toBe(200);
  expect((await list({ vehicles: String(van.id) })).total).toBe(1);

  // A deleted card leaves its refuellings, which are validated without it.
  await t.app.database.pool.query(`update refuelling set validation = 'no_position'`);
  const remove = async (who: 'boss' | 'manager') =>
    (await t.call(fuelCards.remove, { ...(await as(who)), params: { card_id: id } })).status;
  expect([await remove('manager'), await remove('boss'), await remove('boss')]).toEqual([409, 200, 404]);
  const [kept] = (await list({ vehicles: String(van.id) })).rows;
  expect(kept).toMatchObject({ card_number: `•${number.slice(-5)}`, validation: 'pending' });
});

it('sums what a filter finds, without what was taken back', async () => {
  const sums = async (query: Readonly<Record<string, string>>) =>
    (await t.call(getRefuellingTotals, { ...(await as('costs')), query })).body;
  expect(await sums({})).toEqual({
    classes: [
      { product_class: 'DIESEL', quantity: 50, amount: '72.50', rows: 1 },
      { product_class: 'GASOLINE', quantity: 30, amount: '45.00', rows: 1 },
      { product_class: 'ADBLUE', quantity: 10, amount: '9.50', rows: 1 },
    ],
    ...{ amount: '127.00', unmatched: 0 },
  });
  const back = LINES[0]!.replace('50,00;"72,50";T1', '-50,00;-72,50;T1').replace('01/03', '02/03');
  const { body: file } = await uploaded([back], 'anulado.csv');
  const body = { provider: 'Avia', country: 'ES', columns: COLUMNS, fleet_id: fleet };
  const call = { ...(await as('boss')), params: { statement_id: file.id }, body };
  expect((await t.call(postStatementImport, call)).body).toMatchObject({ imported: 1, refused: 0 });
  expect((await sums({})).amount).toBe('54.50');
  expect(await sums({ classes: 'DIESEL' })).toEqual({ classes: [], amount: '0.00', unmatched: 0 });
  const { year, rows } = (
    await t.call(getVehicleRefuellings, { ...(await as('boss')), params: { vehicle_id: van.id } })
  ).body;
  expect([rows.length, year.liters, year.amount, year.mean_price]).toEqual([1, 30, '45.00', '1.500']);
});

describe('by hand', () => {
  const entry = (change: object = {}) => ({
    ...{
      vehicle_id: car.id,
      day: '2026-03-01',
      hour: '20:15',
      station: 'Gasolinera Sol',
      province: 'Madrid',
    },
    ...{ product_class: 'DIESEL', liters: 42.5, amount: '61.20', odometer: 81_500, ...change },
  });

  it('is entered, edited and deleted by those with the grant', async () => {
    const refused = await t.call(postRefuelling, { ...(await as('ungranted')), body: entry() });
    expect([refused.status, refused.code]).toEqual([409, 'auth.notPermitted']);
    const made = await t.call(postRefuelling, { ...(await as('manager')), body: entry() });
    const params = { refuelling_id: made.body.id };
    const twice = await t.call(postRefuelling, { ...(await as('manager')), body: entry() });
    expect([twice.status, twice.code]).toEqual([409, 'refuel.duplicate']);
    const read = async () => (await t.call(getRefuelling, { ...(await as('manager')), params })).body;
    const before = await read();
    expect(before).toMatchObject({
      ...{
        source: 'manual',
        license: '1111BBB',
        driver: 'Ana',
        station: 'Gasolinera Sol',
        odometer: 81_500_000,
      },
      ...{ operation_at: '2026-03-01T19:15:00.000Z', unit_price: '1.440', validation: 'pending' },
    });
    const body = { ...entry({ liters: 43, vehicle_id: van.id }), version: before.version };
    const edited = await t.call(putRefuelling, { ...(await as('manager')), params, body });
    expect([edited.status, (await read()).license, (await read()).liters]).toEqual([200, '2222CCC', 43]);
    const stale = await t.call(putRefuelling, { ...(await as('manager')), params, body });
    expect(stale.status).toBe(410);
    expect((await t.call(deleteRefuelling, { ...(await as('manager')), params })).status).toBe(200);
    expect((await t.call(getRefuelling, { ...(await as('manager')), params })).status).toBe(404);
  });

  it('is not a line of a statement', async () => {
    const { rows } = await list({ sources: 'statement' });
    const call = { ...(await as('boss')), params: { refuelling_id: rows[0]!.id } };
    expect((await t.call(deleteRefuelling, call)).status).toBe(409);
  });

  it('fills up at the own tank, which is a point of interest', async () => {
    const poi = await t.app.database.sql
      .insertInto('poi')
      .values({ name: 'Depósito de obra', lat: 40.1, lng: -3.1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = entry({ station: null, province: null, poi_id: poi.id, hour: '07:00' });
    const made = await t.call(postRefuelling, { ...(await as('boss')), body });
    const params = { refuelling_id: made.body.id };
    const record = (await t.call(getRefuelling, { ...(await as('boss')), params })).body;
    expect([record.station, record.lat, record.poi_id]).toEqual(['Depósito de obra', 40.1, poi.id]);
  });
});

it('places a station once, and its refuellings wait for their validation again', async () => {
  const { database } = t.app;
  await database.sql.updateTable('refuelling').set({ validation: 'unknown_station' }).execute();
  const stations = async () =>
    (await t.call(getFuelStations, { ...(await as('costs')), query: { sort: 'placed' } })).body.rows;
  const station = (await stations()).find(({ name }) => name === 'Área 103')!;
  expect([station.placed, station.refuellings]).toEqual([false, 3]);
  const call = {
    ...(await as('costs')),
    params: { station_id: station.id },
    body: { lat: 40.6, lng: -3.2, version: station.version },
  };
  expect((await t.call(putFuelStationPlace, call)).status).toBe(200);
  expect((await t.call(putFuelStationPlace, call)).status).toBe(410);
  expect((await stations()).find(({ id }) => id === station.id)).toMatchObject({ placed: true, lat: 40.6 });
  const validations = (await list({ stations: String(station.id) })).rows.map(({ validation }) => validation);
  expect(validations).toEqual(['pending', 'pending', 'pending']);
});

it('tells cost managers no distance', async () => {
  await t.app.database.sql.updateTable('refuelling').set({ station_distance: 120 }).execute();
  const distances = async (who: keyof typeof users) =>
    (await list({}, who)).rows.map((row) => row.station_distance);
  expect(new Set(await distances('costs'))).toEqual(new Set([null]));
  expect(new Set(await distances('boss'))).toEqual(new Set([120]));
});

it('reads the statements of the documentation as their providers write them', async () => {
  const folder = join(import.meta.dirname, '../../../docs/examples');
  const verdicts = [];
  for (const name of ['statement-solred.csv', 'statement-galp.csv']) {
    const body = readFileSync(join(folder, name));
    t.clock.nowMs = Date.parse('2026-11-10T10:00:00Z');
    const { body: file } = await t.call(postStatement, {
      ...(await as('boss')),
      ...{ query: { name }, body, type: 'text/csv' },
    });
    const { provider, country, columns } = file;
    const call = {
      ...(await as('boss')),
      params: { statement_id: file.id },
      body: { provider, country, columns, fleet_id: fleet },
    };
    const { imported, lines, amount } = (await t.call(postStatementCheck, call)).body;
    const wrong = lines.flatMap(({ line, faults }) => faults.map((fault) => `${line} ${fault.code}`));
    verdicts.push([provider, country, imported, amount, wrong]);
  }
  // 89.47 + 7.80 + 79.41 + 58.25 + 9.90 − 79.41, and 76.17 + 4.35.
  expect(verdicts).toEqual([
    ['Solred', 'ES', 6, '165.42', ['8 val.date']],
    ['Galp', 'PT', 2, '80.52', []],
  ]);
});
