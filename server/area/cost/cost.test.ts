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
  putCost,
} from '#api/cost.ts';
import { getProfile } from '#api/session.ts';
import { sumOf } from '#domain/money.ts';
import { aReader, runReport } from '#server/area/report/report.builder.ts';
import { aVehicle } from '#server/testing/builders.ts';
import { aCost } from '#server/testing/cost.builder.ts';
import { type CostCompany, costCompany, outcome } from './cost-company.builder.ts';

let company: CostCompany;
beforeAll(async () => {
  company = await costCompany();
});
afterAll(() => company.t.close());

describe('a cost', () => {
  it('is added, edited and deleted, and its history says so', async () => {
    const { body } = await company.add({ amount: '1204.36' });
    const params = { cost_id: body.id };
    const read = (await company.t.call(getCost, company.by('costs', { params }))).body;
    expect(read).toMatchObject({
      fleet: 'Norte',
      license: company.own.license,
      amount: '1204.36',
      may_edit: true,
    });
    const edited = {
      ...company.input({ bill_type_id: company.types.CREDIT_NOTE, amount: '-85.00' }),
      version: 1,
    };
    expect((await company.t.call(putCost, company.by('boss', { params, body: edited }))).body).toEqual({
      version: 2,
    });
    expect(outcome(await company.t.call(putCost, company.by('boss', { params, body: edited })))).toEqual([
      410,
      'err.stale',
      null,
    ]);
    const { history } = (await company.t.call(getCostHistory, company.by('costs', { params }))).body;
    expect(history.map(({ action }) => action)).toEqual(['edit', 'create']);
    expect(history[0]!.changes).toContainEqual({ field: 'amount', from: '1204.36', to: '-85.00' });
    expect(history[0]!.changes).toContainEqual({ field: 'bill_type_id', from: 'Reparación', to: 'Abono' });
    expect((await company.t.call(deleteCost, company.by('boss', { params }))).status).toBe(200);
    expect((await company.t.call(getCost, company.by('costs', { params }))).status).toBe(404);
  });

  it.each<[string, () => object, 'costs' | 'operator', [number, string, number | null]]>([
    [
      'a day without the vehicle',
      () => ({ operation_date: '2019-12-31' }),
      'costs',
      [409, 'cost.validation.1', 1],
    ],
    ['three decimals', () => ({ amount: '1.234' }), 'costs', [422, 'cost.validation.2', 2]],
    ['no centre', () => ({ fleet_id: null }), 'costs', [422, 'cost.validation.3', 3]],
    [
      'a centre of others',
      () => ({ fleet_id: company.fleets.foreign }),
      'costs',
      [404, 'cost.validation.4', 4],
    ],
    [
      'a centre without grant',
      () => ({ fleet_id: company.fleets.south }),
      'operator',
      [409, 'cost.validation.6', 6],
    ],
    [
      'a centre that it was not in',
      () => ({ fleet_id: company.fleets.south }),
      'costs',
      [409, 'cost.validation.6', 6],
    ],
    [
      'a rental of an own vehicle',
      () => ({ bill_type_id: company.types.RENTAL }),
      'costs',
      [409, 'cost.validation.8', 8],
    ],
    ['no bill code', () => ({ bill_code: null }), 'costs', [422, 'val.required', null]],
  ])('is refused with %s', async (_name, change, who, expected) => {
    expect(outcome(await company.add(change(), who))).toEqual(expected);
  });

  it('is one bill of its month and centre, and one rental', async () => {
    const first = { bill_code: 'Ñ-7', vehicle_id: company.rented.id };
    expect((await company.add(first, 'operator')).status).toBe(200);
    expect(outcome(await company.add({ ...first, bill_code: 'n-7' }))).toEqual([409, 'cost.validation.5', 5]);
    const rental = { bill_type_id: company.types.RENTAL, bill_code: null, vehicle_id: company.rented.id };
    const both = await Promise.all([company.add(rental), company.add(rental, 'boss')]);
    expect(both.map(outcome).sort()).toEqual([
      [200, null, null],
      [409, 'cost.validation.5', 5],
    ]);
  });
});

describe('the list', () => {
  it('is narrowed to a provider, whatever the case and the accents', async () => {
    const [fleet_id, vehicle_id] = await company.centre('Proveedores');
    for (const provider of ['Solred', 'Estación Solréd Norte', 'Talleres', null])
      await company.add({ fleet_id, vehicle_id, provider });
    const query = { centres: String(fleet_id), provider: 'solred', sort: 'provider' };
    const { rows } = (await company.t.call(getCosts, company.by('boss', { query }))).body;
    expect(rows.map(({ provider }) => provider)).toEqual(['Estación Solréd Norte', 'Solred']);
    const { sums, n } = (await company.t.call(getCostTotals, company.by('boss', { query }))).body;
    expect([n, sums.amount]).toEqual([2, '2408.72']);
    const { bytes } = await company.t.call(
      getCostsExport,
      company.by('boss', { query: { ...query, columns: 'provider' } }),
    );
    const { sheets } = await readXlsx(bytes);
    expect(sheets[1]!.rows).toContainEqual(['Proveedor', 'solred']);
  });

  it('offers a new cost only to those who may charge a centre', async () => {
    const charges = async (who: 'boss' | 'costs' | 'operator' | 'ungranted') =>
      (await company.t.call(getProfile, company.by(who, {}))).body.charges_costs;
    expect([await charges('boss'), await charges('costs'), await charges('operator')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await charges('ungranted')).toBe(false);
  });
});

describe('a bill', () => {
  it('becomes a cost of its centre and month, once', async () => {
    const { database } = company.t.app;
    const { id } = await database.sql
      .insertInto('vehicle_bill')
      .values({
        vehicle_id: company.own.id,
        code: 'B-77',
        type_id: company.types.REPAIR,
        date: '2026-02-20',
        amount: '80.25',
        provider: 'Talleres',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const params = { vehicle_id: company.own.id, bill_id: id };
    const made = await company.t.call(postBillCost, company.by('costs', { params }));
    const cost = (await company.t.call(getCost, company.by('costs', { params: { cost_id: made.body.id } })))
      .body;
    expect(cost).toMatchObject({
      fleet: 'Norte',
      amount: '80.25',
      bill_code: 'B-77',
      provider: 'Talleres',
      source: 'bill',
    });
    const { costs } = (
      await company.t.call(getBillCosts, company.by('costs', { params: { vehicle_id: company.own.id } }))
    ).body;
    expect(costs).toEqual([{ bill_id: id, cost_id: cost.id, operation_date: '2026-02-20', fleet: 'Norte' }]);
    expect(outcome(await company.t.call(postBillCost, company.by('boss', { params })))).toEqual([
      409,
      'cost.validation.5',
      5,
    ]);
  });
});

describe('sums', () => {
  it('are the same in list, line of totals, breakdowns and file, whatever the costs', async () => {
    const [fleet, first] = await company.centre('Sumas');
    const second = await aVehicle(company.t.app.database, { fleet_id: fleet });
    const anyCost = fc.record({
      cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
      month: fc.constantFrom('2025-11', '2025-12', '2026-01'),
      isFirst: fc.boolean(),
      status: fc.constantFrom('confirmed', 'confirmed', 'proposed', 'dismissed'),
    });
    const costs = fc.sample(anyCost, 60);
    for (const { cents, month, isFirst, status } of costs) {
      await aCost(company.t.app.database, {
        fleet_id: fleet,
        vehicle_id: isFirst ? first : second.id,
        bill_type_id: cents < 0 ? company.types.CREDIT_NOTE : company.types.REPAIR,
        amount: (cents / 100).toFixed(2),
        operation_date: `${month}-15`,
        status,
      });
    }
    const counted = costs.filter(({ status }) => status === 'confirmed');
    const cents = counted.reduce((sum, one) => sum + BigInt(one.cents), 0n);
    const query = { centres: String(fleet), page_size: '500' };
    const { rows, total } = (await company.t.call(getCosts, company.by('boss', { query }))).body;
    expect(total).toBe(counted.length);
    const sum = sumOf(rows.map(({ amount }) => amount));
    expect(BigInt(sum.replace('.', ''))).toBe(cents);
    for (const of of COST_TOTALS) {
      const totals = (
        await company.t.call(getCostTotals, company.by('boss', { query: { ...query, by: of } }))
      ).body;
      expect([of, totals.n, totals.sums.amount]).toEqual([of, counted.length, sum]);
      expect([of, sumOf(totals.rows.map(({ amount }) => amount))]).toEqual([of, sum]);
      expect(totals.rows.reduce((n, row) => n + row.n, 0)).toBe(counted.length);
    }
    const months = await Promise.all(
      ['2025-11', '2025-12', '2026-01'].map((month) => company.monthOf(fleet, month)),
    );
    expect(sumOf(months.map(({ amount }) => amount))).toBe(sum);
    // The summary of the year contains them too.
    const token = await aReader(company.t, { roles: ['administrator'], fleetIds: [fleet] });
    const range = { from: '2025-11-01', to: '2026-01-31' };
    const summary = await runReport(company.t, token, 'YearSummary', { ...range, fleets: [fleet] });
    expect(summary.total.cost).toBe(sum);
    expect(sumOf(summary.rows.map(({ cost }) => String(cost)))).toBe(sum);
    const { bytes } = await company.t.call(
      getCostsExport,
      company.by('boss', { query: { ...query, columns: 'license,amount' } }),
    );
    const { sheets } = await readXlsx(bytes);
    const amounts = sheets[0]!.rows.slice(1).map((row) => Number(row[1]));
    expect(sumOf(amounts.slice(0, -1).map((amount) => amount.toFixed(2)))).toBe(sum);
    expect(sheets[0]!.rows.at(-1)![0]).toBe('Totales');
    expect(amounts.at(-1)!.toFixed(2)).toBe(sum);
  });
});
