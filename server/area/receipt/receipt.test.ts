import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import { getOwnDay } from '#api/own-day.ts';
import { putOwnPhoto } from '#api/photo.ts';
import {
  getOwnStations,
  getReceipt,
  getReceiptHistory,
  getReceiptPhoto,
  getReceipts,
  postOwnReceipt,
  postReceiptBill,
  postReceiptRefuelling,
  postReceiptRefusal,
} from '#api/receipt.ts';
import {
  deleteRefuelling,
  getRefuellings,
  getRefuellingTotals,
  putRefuellingPlate,
} from '#api/refuelling.ts';
import { postStatement, postStatementImport, postStatementUndo } from '#api/statement.ts';
import { aStation } from '#server/area/refuelling/refuelling.builder.ts';
import { runReport } from '#server/area/report/report.builder.ts';
import { faultsOf, outcome } from '#server/testing/answer.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { PNG } from '#server/testing/document-files.ts';

let t: TestApp;
let fleet: number;
let boss: string;
let viewer: string;
let driver: string;
let tolls: number;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  fleet = (await aFleet(database)).id;
  const user = (roles: Parameters<typeof aUser>[1]) => aUser(database, { fleetIds: [fleet], ...roles });
  boss = await t.tokenOf(await user({ roles: ['administrator'], assigned_reports: ['Refueling'] }));
  viewer = await t.tokenOf(await user({ roles: ['visualizer'] }));
  driver = await aDrivingUser();
  tolls = (await aValue(database, { list: 'bill_type', name: 'Peaje' })).id;
});
afterAll(() => t.close());

async function aDrivingUser() {
  const user = await aUser(t.app.database, { roles: [] });
  await aDriver(t.app.database, { fleet_id: fleet, user_id: user.id });
  return t.tokenOf(user);
}
const aCar = () => aVehicle(t.app.database, { fleet_id: fleet });
type Car = Awaited<ReturnType<typeof aCar>>;

/** A receipt for 40 litres and 60 euros, paid at 10:00 of 1 March in Madrid. */
const said = (car: Pick<Car, 'id'>, more: object = {}) => ({
  ...{
    key: randomUUID(),
    vehicle_id: car.id,
    kind: 'fuel',
    paid_at: '2026-03-01T09:00:00Z',
    amount: '60.00',
  },
  ...{ liters: 40, product_class: 'DIESEL', place: 'Área 103' },
  photos: [{ key: randomUUID(), taken_at: '2026-03-01T09:00:00Z' }],
  ...more,
});
const toll = { kind: 'toll', liters: null, product_class: null, amount: '12.30' };
const send = (body: object, token = driver) => t.call(postOwnReceipt, { token, body });
const sent = async (car: Pick<Car, 'id'>, more: object = {}) => {
  const { status, body } = await send(said(car, more));
  expect(status).toBe(200);
  return body.id;
};
const read = async (receipt_id: number) =>
  (await t.call(getReceipt, { token: boss, params: { receipt_id } })).body;
const stateOf = async (id: number) => (await read(id)).state;

async function confirm(id: number, more: object = {}) {
  const { vehicle_id, day, hour, amount, liters, product_class, version } = await read(id);
  const body = { vehicle_id, day, hour, amount, liters, product_class, version, ...STATION, ...more };
  return t.call(postReceiptRefuelling, { token: boss, params: { receipt_id: id }, body });
}
const STATION = { station: 'Área 103', province: 'Guadalajara' };

const HEADS = 'TARJETA;FECHA;HORA;MATRICULA;ESTABLECIMIENTO;PROVINCIA;PRODUCTO;LITROS;IMPORTE;NUM OPERACION';
const COLUMNS = {
  ...{ card: 'TARJETA', operation_date: 'FECHA', operation_hour: 'HORA', plate: 'MATRICULA' },
  ...{ station: 'ESTABLECIMIENTO', province: 'PROVINCIA', product: 'PRODUCTO' },
  ...{ liters: 'LITROS', amount: 'IMPORTE', ticket: 'NUM OPERACION' },
};
let tickets = 0;
/** A line of a statement: by default what `said` says, an hour later. */
const line = (
  plate: string,
  more: { hour?: string; product?: string; liters?: string; amount?: string } = {},
) => {
  const { hour = '11:00', product = 'DIESEL', liters = '40,00', amount = '60,00' } = more;
  return `7088000000000001;01/03/2026;${hour};${plate};Área 103;Guadalajara;${product};${liters};${amount};R${++tickets}`;
};
async function imported(...lines: string[]) {
  const upload = await t.call(postStatement, {
    ...{ token: boss, query: { name: 'extracto.csv' }, type: 'text/csv' },
    body: Buffer.from([HEADS, ...lines].join('\n')),
  });
  const params = { statement_id: upload.body.id };
  const body = { provider: 'Solred', country: 'ES', columns: COLUMNS, fleet_id: fleet };
  const { status, text } = await t.call(postStatementImport, { token: boss, params, body });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return params;
}

/** The sums of a vehicle's refuellings: in the list, in its totals, and in R08. */
async function sums({ id }: Pick<Car, 'id'>) {
  const query = { vehicles: String(id) };
  const { rows } = (await t.call(getRefuellings, { token: boss, query })).body;
  const { amount } = (await t.call(getRefuellingTotals, { token: boss, query })).body;
  const report = await runReport(t, boss, 'Refueling', {
    ...{ variant: 'vehicle', vehicles: [id], from: '2026-02-28', to: '2026-03-02' },
  });
  const inReport = report.rows.reduce((sum, row) => sum + Number(row.amount), 0);
  return { rows: rows.map(({ source }) => source).join(), amount, inReport };
}

describe('a receipt', () => {
  it('is stored once by its key, and its picture comes after it', async () => {
    const car = await aCar();
    const body = said(car);
    const [first, again] = [await send(body), await send(body)];
    expect(again.body).toEqual(first.body);
    expect(first.body.missing_photos).toEqual(body.photos.map(({ key }) => key));
    expect(outcome(await send(body, await aDrivingUser()))).toEqual([409, 'receipt.keyTaken']);
    const params = { key: body.photos[0]!.key };
    await t.call(putOwnPhoto, { token: driver, params, body: PNG, type: 'image/png' });
    const { photos } = await read(first.body.id);
    expect(photos).toMatchObject([{ is_stored: true }]);
    const of = { receipt_id: first.body.id, photo_id: photos[0]!.id };
    expect(
      (await t.call(getReceiptPhoto, { token: viewer, params: of, query: { preview: 'true' } })).status,
    ).toBe(200);
    expect((await t.call(getReceiptPhoto, { token: driver, params: of, query: {} })).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['without a picture', { photos: [] }, 'photos val.required'],
    ['of tomorrow', { paid_at: '2026-03-03T10:00:00Z' }, 'paid_at val.futureDate'],
    ['of January', { paid_at: '2026-01-29T09:00:00Z' }, 'paid_at val.tooOld'],
    ['for nothing', { amount: '0.00' }, 'amount val.number'],
    ['for a toll of 40 litres', { ...toll, liters: 40 }, 'liters val.number'],
    ['with half of a place', { lat: 40.4 }, 'lon val.required'],
  ])('%s is refused', async (_, more, field) => {
    const answer = await send(said(await aCar(), more));
    expect([answer.status, faultsOf(answer)]).toEqual([422, [field]]);
  });

  it('is for a vehicle of the own company, from a driver', async () => {
    const foreign = await aFleet(t.app.database);
    const car = await aVehicle(t.app.database, { fleet_id: foreign.id });
    expect(outcome(await send(said(car)))).toEqual([404, 'notFound']);
    expect(outcome(await send(said(await aCar()), boss))).toEqual([409, 'assign.9']);
  });

  it('is refused with a reason, which its driver reads, and no line is its own then', async () => {
    const [car, me] = [await aCar(), await aDrivingUser()];
    const { id } = (await send(said(car), me)).body;
    const call = { token: boss, params: { receipt_id: id }, body: { reason: 'No se lee', version: 1 } };
    expect(outcome(await t.call(postReceiptRefusal, { ...call, token: viewer }))).toEqual([
      409,
      'auth.notPermitted',
    ]);
    expect((await t.call(postReceiptRefusal, call)).body).toEqual({ version: 2 });
    expect((await t.call(getOwnDay, { token: me })).body.receipts).toMatchObject([
      { id, state: 'refused', refused_reason: 'No se lee', amount: '60.00' },
    ]);
    await imported(line(car.license));
    expect(await stateOf(id)).toBe('refused');
    expect(outcome(await confirm(id))).toEqual([409, 'receipt.decided']);
  });

  it('is listed by its state', async () => {
    const car = await aCar();
    const [waiting, confirmed] = [await sent(car), await sent(car, { amount: '20.00', liters: 13 })];
    await confirm(confirmed);
    const listed = async (states: string) => {
      const query = { states, vehicles: String(car.id) };
      return (await t.call(getReceipts, { token: viewer, query })).body.rows.map(({ id }) => id);
    };
    expect([await listed('waiting'), await listed('confirmed')]).toEqual([[waiting], [confirmed]]);
  });
});

describe('a receipt and its line of a statement', () => {
  it('confirmed by hand, then stated: only the line counts, everywhere', async () => {
    const car = await aCar();
    const id = await sent(car);
    expect(await sums(car)).toEqual({ rows: '', amount: '0.00', inReport: 0 });
    expect((await confirm(id)).status).toBe(200);
    expect(await stateOf(id)).toBe('confirmed');
    expect(await sums(car)).toEqual({ rows: 'manual', amount: '60.00', inReport: 60 });
    const statement = await imported(line(car.license, { amount: '60,02' }));
    expect(await stateOf(id)).toBe('matched');
    expect(await sums(car)).toEqual({ rows: 'statement', amount: '60.02', inReport: 60.02 });
    const { history } = (await t.call(getReceiptHistory, { token: boss, params: { receipt_id: id } })).body;
    expect(history.map(({ action }) => action)).toEqual(['match', 'edit', 'create']);
    // The statement was a wrong one: the receipt waits again.
    await t.call(postStatementUndo, { token: boss, params: statement });
    expect(await stateOf(id)).toBe('waiting');
    expect(await sums(car)).toEqual({ rows: '', amount: '0.00', inReport: 0 });
  });

  it('stated first: it is matched as it comes', async () => {
    const car = await aCar();
    await imported(line(car.license));
    const id = await sent(car);
    expect(await stateOf(id)).toBe('matched');
    expect((await sums(car)).rows).toBe('statement');
  });

  it('typed wrongly: the confirmed amount finds the line that was there', async () => {
    const car = await aCar();
    await imported(line(car.license, { amount: '61,50', liters: '41,00' }));
    const id = await sent(car, { amount: '16.50', liters: null });
    expect(await stateOf(id)).toBe('waiting');
    await confirm(id, { amount: '61.50', liters: 41 });
    expect([await stateOf(id), (await read(id)).amount]).toEqual(['matched', '61.50']);
    expect(await sums(car)).toEqual({ rows: 'statement', amount: '61.50', inReport: 61.5 });
  });

  it('two and two: each has the nearest, in whichever order they come', async () => {
    const early = { paid_at: '2026-03-01T08:00:00Z' };
    const pairs = async (order: readonly ('early' | 'late' | 'lines')[]) => {
      const car = await aCar();
      const ids: Record<string, number> = {};
      for (const one of order) {
        // 09:10 and 12:00 in Madrid: the first is ten minutes after the early one.
        if (one === 'lines')
          for (const hour of ['12:00', '09:10']) await imported(line(car.license, { hour }));
        else ids[one] = await sent(car, one === 'early' ? early : {});
      }
      const { rows } = (await t.call(getRefuellings, { token: boss, query: { vehicles: String(car.id) } }))
        .body;
      const hourOf = new Map(rows.map((row) => [row.id, row.hour]));
      const hours = [];
      for (const id of [ids.early!, ids.late!]) hours.push(hourOf.get((await read(id)).refuelling_id ?? 0));
      return hours;
    };
    for (const order of [
      ['early', 'late', 'lines'],
      ['late', 'early', 'lines'],
      ['lines', 'late', 'early'],
      ['late', 'lines', 'early'],
    ] as const)
      expect([order, await pairs(order)]).toEqual([order, ['09:10', '12:00']]);
  });

  it('waits again when what was made of it is deleted, and follows a corrected plate', async () => {
    const [car, other] = [await aCar(), await aCar()];
    const id = await sent(car);
    await confirm(id);
    const { refuelling_id } = await read(id);
    await t.call(deleteRefuelling, { token: boss, params: { refuelling_id: refuelling_id! } });
    expect(await stateOf(id)).toBe('waiting');
    await imported(line(other.license));
    const query = { vehicles: String(other.id) };
    const [row] = (await t.call(getRefuellings, { token: boss, query })).body.rows;
    await t.call(putRefuellingPlate, {
      ...{ token: boss, params: { refuelling_id: row!.id } },
      body: { license: car.license, version: row!.version },
    });
    expect(await read(id)).toMatchObject({ state: 'matched', refuelling_id: row!.id });
  });

  it('for a toll: it becomes a bill, which goes when the card paid it', async () => {
    const car = await aCar();
    const id = await sent(car, toll);
    expect(outcome(await confirm(id, { product_class: 'OTHER', liters: 0 }))).toEqual([422, 'err.request']);
    const body = { code: 'P-1', type_id: tolls, date: '2026-03-01', amount: '12.30', version: 1 };
    const call = { token: boss, params: { receipt_id: id }, body };
    expect((await t.call(postReceiptBill, call)).status).toBe(200);
    const bills = async () => {
      const { list } = DATED_ROWS.bill;
      return (await t.call(list, { token: boss, params: { vehicle_id: car.id } })).body.rows.length;
    };
    expect([await stateOf(id), await bills()]).toEqual(['confirmed', 1]);
    await imported(line(car.license, { product: 'PEAJE', liters: '0,00', amount: '12,30' }));
    expect([await stateOf(id), await bills()]).toEqual(['matched', 0]);
  });
});

it('a driver finds the stations near him at which his company refuels', async () => {
  const { database } = t.app;
  const car = await aCar();
  const make = async (name: string, lat: number, isUsed: boolean) => {
    const station_id = await aStation(database, { name, lat, lng: -3.7 });
    if (isUsed)
      await database.sql
        .insertInto('refuelling')
        .values({
          ...{ source: 'manual', fleet_id: fleet, vehicle_id: car.id, station_id, license: car.license },
          ...{ operation_at: new Date('2026-02-01T10:00:00Z'), day: '2026-02-01', hour: '11:00' },
          ...{
            time_zone: 'Europe/Madrid',
            product: 'DIESEL',
            product_class: 'DIESEL',
            liters: 40,
            amount: 60,
          },
        })
        .execute();
  };
  await make('Cerca', 40.41, true);
  await make('Más cerca', 40.401, true);
  await make('Lejos', 40.5, true);
  await make('De otros', 40.4, false);
  const query = { lat: '40.4', lon: '-3.7' };
  const { stations } = (await t.call(getOwnStations, { token: driver, query })).body;
  // A hundredth of a degree of latitude is 1,112 m.
  expect(stations.map(({ name, distance }) => [name, distance])).toEqual([
    ['Más cerca', 111],
    ['Cerca', 1_112],
  ]);
  expect((await t.call(getOwnStations, { token: boss, query })).body.stations).toEqual([]);
});
