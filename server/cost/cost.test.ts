import fc from 'fast-check';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COST_TOTALS,
  deleteCost,
  getBillCosts,
  getCost,
  getCostHistory,
  getCosts,
  getCostsExport,
  getCostTotals,
  postBillCost,
  postCost,
  postCostDecision,
  putCost,
} from '#api/cost.ts';
import { getCostMonths, postCostMonthClosure, postCostMonthReopening } from '#api/cost-month.ts';
import { deleteFleet, postFleetClosure } from '#api/fleet.ts';
import { sumOf } from '#domain/money.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aFleet, aUser, aValue, aVehicle } from '../testing/builders.ts';
import { aCost, billType } from '../testing/cost.builder.ts';
import { proposeCosts, proposeMonth } from './propose-costs.ts';

let t: TestApp;
const fleets = {} as Record<'north' | 'south' | 'foreign', number>;
const types = {} as Record<'RENTAL' | 'REPAIR' | 'CREDIT_NOTE' | 'AMORTIZATION' | 'rented', number>;
const tokens = {} as Record<'boss' | 'costs' | 'operator', string>;
let rented: { id: number; license: string };
let own: { id: number; license: string };
let count = 0;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  const root = (await aFleet(database, { name: 'Empresa' })).id;
  fleets.north = (await aFleet(database, { name: 'Norte', code: '28014', parent_id: root })).id;
  fleets.south = (await aFleet(database, { name: 'Sur', code: '28099', parent_id: root })).id;
  fleets.foreign = (await aFleet(database, { name: 'Ajena' })).id;
  for (const code of ['RENTAL', 'REPAIR', 'CREDIT_NOTE', 'AMORTIZATION'] as const)
    types[code] = await billType(database, code);
  types.rented = (await aValue(database, { list: 'vehicle_contract', code: 'RENT', class: 'rented' })).id;
  rented = await aVehicle(database, { fleet_id: fleets.north, contract_typology_id: types.rented });
  own = await aVehicle(database, { fleet_id: fleets.north });
  const of = async (roles: readonly string[], more: object = {}) =>
    aUser(database, { roles: roles as never, fleetIds: [root], ...more });
  tokens.boss = await t.tokenOf(await of(['administrator']));
  tokens.costs = await t.tokenOf(await of(['cost_manager']));
  const operator = await of(['manager']);
  await database.sql
    .insertInto('user_cost_centre')
    .values({ user_id: operator.id, fleet_id: fleets.north })
    .execute();
  tokens.operator = await t.tokenOf(operator);
});
afterAll(() => t.close());

const input = (change: object = {}) => ({
  fleet_id: fleets.north,
  vehicle_id: own.id,
  bill_type_id: types.REPAIR,
  bill_code: `F-${++count}`,
  provider: 'Talleres Ejemplo',
  operation_date: '2026-02-12',
  invoice_date: '2026-02-15',
  amount: '1204.36',
  ...change,
});
type Who = keyof typeof tokens;
const by = (who: Who, more: object = {}) => ({ token: tokens[who], ...more });
const add = (change: object = {}, who: Who = 'costs') => t.call(postCost, by(who, { body: input(change) }));
const outcome = (answer: { status: number; code: string | null; body: unknown }) => [
  answer.status,
  answer.code,
  (answer.body as { error?: { number: number | null } }).error?.number ?? null,
];
const january = (fleet_id: number, month = '2026-01') => ({ params: { fleet_id, month } });
const monthOf = async (fleetId: number, month: string) => {
  const { body } = await t.call(getCostMonths, by('boss', { params: { month }, query: {} }));
  return body.rows.find(({ fleet_id }) => fleet_id === fleetId)!;
};

describe('a cost', () => {
  it('is added, edited and deleted, and its history says so', async () => {
    const { body } = await add({ amount: '1204.36' });
    const params = { cost_id: body.id };
    const read = (await t.call(getCost, by('costs', { params }))).body;
    expect(read).toMatchObject({ fleet: 'Norte', license: own.license, amount: '1204.36', may_edit: true });
    const edited = { ...input({ bill_type_id: types.CREDIT_NOTE, amount: '-85.00' }), version: 1 };
    expect((await t.call(putCost, by('boss', { params, body: edited }))).body).toEqual({ version: 2 });
    expect(outcome(await t.call(putCost, by('boss', { params, body: edited })))).toEqual([
      410,
      'err.stale',
      null,
    ]);
    const { history } = (await t.call(getCostHistory, by('costs', { params }))).body;
    expect(history.map(({ action }) => action)).toEqual(['edit', 'create']);
    expect(history[0]!.changes).toContainEqual({ field: 'amount', from: '1204.36', to: '-85.00' });
    expect(history[0]!.changes).toContainEqual({ field: 'bill_type_id', from: 'REPAIR', to: 'CREDIT_NOTE' });
    expect((await t.call(deleteCost, by('boss', { params }))).status).toBe(200);
    expect((await t.call(getCost, by('costs', { params }))).status).toBe(404);
  });

  it.each<[string, () => object, Who, [number, string, number | null]]>([
    [
      'a day without the vehicle',
      () => ({ operation_date: '2019-12-31' }),
      'costs',
      [409, 'cost.validation.1', 1],
    ],
    ['three decimals', () => ({ amount: '1.234' }), 'costs', [422, 'cost.validation.2', 2]],
    ['no centre', () => ({ fleet_id: null }), 'costs', [422, 'cost.validation.3', 3]],
    ['a centre of others', () => ({ fleet_id: fleets.foreign }), 'costs', [404, 'cost.validation.4', 4]],
    ['a centre without grant', () => ({ fleet_id: fleets.south }), 'operator', [409, 'cost.validation.6', 6]],
    [
      'a centre that it was not in',
      () => ({ fleet_id: fleets.south }),
      'costs',
      [409, 'cost.validation.6', 6],
    ],
    [
      'a rental of an own vehicle',
      () => ({ bill_type_id: types.RENTAL }),
      'costs',
      [409, 'cost.validation.8', 8],
    ],
    ['no bill code', () => ({ bill_code: null }), 'costs', [422, 'val.required', null]],
  ])('is refused with %s', async (_name, change, who, expected) => {
    expect(outcome(await add(change(), who))).toEqual(expected);
  });

  it('is one bill of its month and centre, and one rental', async () => {
    const first = { bill_code: 'Ñ-7', vehicle_id: rented.id };
    expect((await add(first, 'operator')).status).toBe(200);
    expect(outcome(await add({ ...first, bill_code: 'n-7' }))).toEqual([409, 'cost.validation.5', 5]);
    const rental = { bill_type_id: types.RENTAL, bill_code: null, vehicle_id: rented.id };
    const both = await Promise.all([add(rental), add(rental, 'boss')]);
    expect(both.map(outcome).sort()).toEqual([
      [200, null, null],
      [409, 'cost.validation.5', 5],
    ]);
  });
});

describe('a month', () => {
  it('is closed and opened again, and while it is closed nothing in it changes', async () => {
    const [fleet, vehicle] = await aCentre('Cerrable');
    const id = await aCost(t.app.database, { fleet_id: fleet, vehicle_id: vehicle, amount: '10.10' });
    const params = { cost_id: id };
    const cost = { fleet_id: fleet, vehicle_id: vehicle, operation_date: '2026-01-20' };
    const listed = async () =>
      (await t.call(getCosts, by('boss', { query: { centres: String(fleet) } }))).body.rows.map(
        ({ is_closed, ...row }) => row,
      );
    const before = await listed();
    expect(await monthOf(fleet, '2026-01')).toMatchObject({
      n: 1,
      amount: '10.10',
      blocks: [],
      is_closed: false,
    });
    // Two close it at the same time: one of them is told that it is closed.
    const closed = await Promise.all(
      (['boss', 'costs'] as const).map((who) => t.call(postCostMonthClosure, by(who, january(fleet)))),
    );
    expect(closed.map(outcome).sort()).toEqual([
      [200, null, null],
      [409, 'cost.validation.7', 7],
    ]);
    const refused = [409, 'cost.validation.7', 7];
    const body = { ...input({ ...cost, operation_date: '2026-02-20' }), version: 1 };
    expect(outcome(await add(cost))).toEqual(refused);
    expect(outcome(await t.call(putCost, by('boss', { params, body })))).toEqual(refused);
    expect(outcome(await t.call(deleteCost, by('boss', { params })))).toEqual(refused);
    const { rows: raised } = await t.app.database.pool.query(
      `select kind, fleet_id, detail from raised_event where code = 1123 and kind = 'month_closed'`,
    );
    expect(raised).toEqual([
      { kind: 'month_closed', fleet_id: fleet, detail: { fleet: 'Cerrable', month: '2026-01' } },
    ]);
    const reopen = (who: Who) =>
      t.call(postCostMonthReopening, by(who, { ...january(fleet), body: { reason: 'Falta una factura' } }));
    expect(outcome(await reopen('costs'))).toEqual([409, 'auth.notPermitted', null]);
    expect((await reopen('boss')).status).toBe(200);
    expect(await monthOf(fleet, '2026-01')).toMatchObject({
      reopen_reason: 'Falta una factura',
      is_closed: false,
    });
    expect(await listed()).toEqual(before);
    expect((await add(cost)).status).toBe(200);
  });

  it('waits for its end, for its days to be final and for decisions', async () => {
    const [fleet, vehicle] = await aCentre('Pendiente');
    await aCost(t.app.database, {
      fleet_id: fleet,
      vehicle_id: vehicle,
      status: 'proposed',
      source: 'proposal',
    });
    expect((await monthOf(fleet, '2026-01')).blocks).toEqual(['proposals']);
    expect((await monthOf(fleet, '2026-02')).blocks).toEqual(['not_consolidated']);
    expect((await monthOf(fleet, '2026-03')).blocks).toEqual(['not_ended']);
    const close = async (month: string) =>
      outcome(await t.call(postCostMonthClosure, by('costs', january(fleet, month))));
    expect(await close('2026-01')).toEqual([409, 'cost.proposalsWait', null]);
    expect(await close('2026-02')).toEqual([409, 'data.notConsolidated', null]);
    // The centre cannot be closed either, nor deleted.
    await t.app.database.sql
      .updateTable('vehicle')
      .set({ registration_state: 'deregistered' })
      .where('id', '=', vehicle)
      .execute();
    const closeFleet = () =>
      t.call(
        postFleetClosure,
        by('boss', { params: { fleet_id: fleet }, body: { closed: true, version: 1 } }),
      );
    expect(outcome(await closeFleet())).toEqual([409, 'cost.proposalsWait', null]);
    const remove = await t.call(deleteFleet, by('boss', { params: { fleet_id: fleet } }));
    expect(outcome(remove)).toEqual([409, 'fleet.inUse', null]);
    await t.call(
      postCostDecision,
      by('boss', { query: { centres: String(fleet) }, body: { confirm: false } }),
    );
    expect((await closeFleet()).status).toBe(200);
    expect(await monthOf(fleet, '2026-01')).toMatchObject({ is_closed: true, is_centre_closed: true, n: 0 });
  });
});

describe('proposals', () => {
  it('are made of the fees of a month, once, and count when they are confirmed', async () => {
    const { database } = t.app;
    const [fleet] = await aCentre('Propuestas');
    const [other] = await aCentre('Otra');
    const columns = { generate_cost: true, contract_typology_id: types.rented };
    const vehicle = await aVehicle(database, { fleet_id: other, ...columns });
    await database.sql.deleteFrom('vehicle_stay').where('vehicle_id', '=', vehicle.id).execute();
    const stay = (fleet_id: number, from_day: string, to_day: string | null) => ({
      vehicle_id: vehicle.id,
      fleet_id,
      from_day,
      to_day,
    });
    await database.sql
      .insertInto('vehicle_stay')
      .values([stay(fleet, '2025-01-01', '2026-01-11'), stay(other, '2026-01-11', null)])
      .execute();
    const company = await aValue(database, { list: 'renting_company' });
    const contract = {
      vehicle_id: vehicle.id,
      company_id: company.id,
      contract_code: 'C-1',
      monthly_fee: '412.50',
      billing_month: '2025-01',
      start_day: '2025-01-01',
    };
    await database.sql.insertInto('vehicle_renting').values(contract).execute();
    const machine = await aVehicle(database, { fleet_id: fleet, generate_cost: true });
    await database.sql
      .insertInto('vehicle_amortization')
      .values({ vehicle_id: machine.id, monthly_fee: '310.00', start_day: '2026-01-22' })
      .execute();
    expect(await proposeMonth(t.app, '2026-01')).toBe(3);
    // Another instance, or the same one after a restart.
    expect(await Promise.all([proposeMonth(t.app, '2026-01'), proposeMonth(t.app, '2026-01')])).toEqual([
      0, 0,
    ]);
    const list = async (statuses: string) =>
      (
        await t.call(
          getCosts,
          by('boss', { query: { statuses, centres: `${fleet},${other}`, sort: 'amount' } }),
        )
      ).body.rows.map(({ fleet_id, bill_type, amount, operation_date }) => [
        fleet_id,
        bill_type,
        amount,
        operation_date,
      ]);
    // 310.00 for the ten days from the 22nd on is 100.00; 412.50 for ten days is 133.06, and 279.44 remain.
    expect(await list('proposed')).toEqual([
      [fleet, 'AMORTIZATION', '100.00', '2026-01-31'],
      [fleet, 'RENTAL', '133.06', '2026-01-10'],
      [other, 'RENTAL', '279.44', '2026-01-31'],
    ]);
    expect(await list('confirmed')).toEqual([]);
    // Somebody has entered the rental of the other centre by hand meanwhile.
    const hand = {
      bill_type_id: types.RENTAL,
      bill_code: null,
      fleet_id: other,
      vehicle_id: vehicle.id,
      operation_date: '2026-01-20',
    };
    expect((await add(hand, 'boss')).status).toBe(200);
    const decided = await t.call(
      postCostDecision,
      by('boss', { query: { centres: `${fleet},${other}` }, body: { confirm: true } }),
    );
    expect(decided.body).toEqual({
      decided: 2,
      refused: [{ id: expect.any(Number), license: vehicle.license, code: 'cost.validation.5' }],
    });
    expect(await list('confirmed')).toHaveLength(3);
    // February is proposed by the job on any day of March.
    expect(await proposeCosts(t.app)).toBeGreaterThanOrEqual(2);
    expect(await proposeCosts(t.app)).toBe(0);
  });
});

describe('a bill', () => {
  it('becomes a cost of its centre and month, once', async () => {
    const { database } = t.app;
    const { id } = await database.sql
      .insertInto('vehicle_bill')
      .values({
        vehicle_id: own.id,
        code: 'B-77',
        type_id: types.REPAIR,
        date: '2026-02-20',
        amount: '80.25',
        provider: 'Talleres',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const params = { vehicle_id: own.id, bill_id: id };
    const made = await t.call(postBillCost, by('costs', { params }));
    const cost = (await t.call(getCost, by('costs', { params: { cost_id: made.body.id } }))).body;
    expect(cost).toMatchObject({
      fleet: 'Norte',
      amount: '80.25',
      bill_code: 'B-77',
      provider: 'Talleres',
      source: 'bill',
    });
    const { costs } = (await t.call(getBillCosts, by('costs', { params: { vehicle_id: own.id } }))).body;
    expect(costs).toEqual([{ bill_id: id, cost_id: cost.id, operation_date: '2026-02-20', fleet: 'Norte' }]);
    expect(outcome(await t.call(postBillCost, by('boss', { params })))).toEqual([
      409,
      'cost.validation.5',
      5,
    ]);
  });
});

describe('sums', () => {
  it('are the same in list, line of totals, breakdowns and file, whatever the costs', async () => {
    const [fleet, first] = await aCentre('Sumas');
    const second = await aVehicle(t.app.database, { fleet_id: fleet });
    const anyCost = fc.record({
      cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
      month: fc.constantFrom('2025-11', '2025-12', '2026-01'),
      isFirst: fc.boolean(),
      status: fc.constantFrom('confirmed', 'confirmed', 'proposed', 'dismissed'),
    });
    const costs = fc.sample(anyCost, 60);
    for (const { cents, month, isFirst, status } of costs) {
      await aCost(t.app.database, {
        fleet_id: fleet,
        vehicle_id: isFirst ? first : second.id,
        bill_type_id: cents < 0 ? types.CREDIT_NOTE : types.REPAIR,
        amount: (cents / 100).toFixed(2),
        operation_date: `${month}-15`,
        status,
      });
    }
    const counted = costs.filter(({ status }) => status === 'confirmed');
    const cents = counted.reduce((sum, one) => sum + BigInt(one.cents), 0n);
    const query = { centres: String(fleet), page_size: '500' };
    const { rows, total } = (await t.call(getCosts, by('boss', { query }))).body;
    expect(total).toBe(counted.length);
    const sum = sumOf(rows.map(({ amount }) => amount));
    expect(BigInt(sum.replace('.', ''))).toBe(cents);
    for (const of of COST_TOTALS) {
      const totals = (await t.call(getCostTotals, by('boss', { query: { ...query, by: of } }))).body;
      expect([of, totals.n, totals.sums.amount]).toEqual([of, counted.length, sum]);
      expect([of, sumOf(totals.rows.map(({ amount }) => amount))]).toEqual([of, sum]);
      expect(totals.rows.reduce((n, row) => n + row.n, 0)).toBe(counted.length);
    }
    const months = await Promise.all(['2025-11', '2025-12', '2026-01'].map((month) => monthOf(fleet, month)));
    expect(sumOf(months.map(({ amount }) => amount))).toBe(sum);
    const { bytes } = await t.call(
      getCostsExport,
      by('boss', { query: { ...query, columns: 'license,amount' } }),
    );
    const { sheets } = await readXlsx(bytes);
    const amounts = sheets[0]!.rows.slice(1).map((row) => Number(row[1]));
    expect(sumOf(amounts.slice(0, -1).map((amount) => amount.toFixed(2)))).toBe(sum);
    expect(sheets[0]!.rows.at(-1)![0]).toBe('Totales');
    expect(amounts.at(-1)!.toFixed(2)).toBe(sum);
  });
});

/** A centre of its own with a vehicle. */
async function aCentre(name: string): Promise<[fleetId: number, vehicleId: number]> {
  const { database } = t.app;
  const root = await database.sql
    .selectFrom('fleet')
    .select('id')
    .where('name', '=', 'Empresa')
    .executeTakeFirstOrThrow();
  const fleet = await aFleet(database, { name, code: `C${++count}`, parent_id: root.id });
  return [fleet.id, (await aVehicle(database, { fleet_id: fleet.id })).id];
}
