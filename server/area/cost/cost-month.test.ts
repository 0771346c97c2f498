import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteCost, getCosts, getCostTotals, postCostDecision, putCost } from '#api/cost.ts';
import { postCostMonthClosure, postCostMonthClosures, postCostMonthReopening } from '#api/cost-month.ts';
import { deleteFleet, postFleetClosure } from '#api/fleet.ts';
import { aValue, aVehicle } from '#server/testing/builders.ts';
import { aCost } from '#server/testing/cost.builder.ts';
import { proposeCosts, proposeMonth } from '#server/worker/due/propose-costs.ts';
import { type CostCompany, costCompany, outcome } from './cost-company.builder.ts';

let company: CostCompany;
beforeAll(async () => {
  company = await costCompany();
});
afterAll(() => company.t.close());

const january = (fleet_id: number, month = '2026-01') => ({ params: { fleet_id, month } });

describe('a month', () => {
  it('is closed and opened again, and while it is closed nothing in it changes', async () => {
    const [fleet, vehicle] = await company.centre('Cerrable');
    const id = await aCost(company.t.app.database, { fleet_id: fleet, vehicle_id: vehicle, amount: '10.10' });
    const params = { cost_id: id };
    const cost = { fleet_id: fleet, vehicle_id: vehicle, operation_date: '2026-01-20' };
    const listed = async () =>
      (
        await company.t.call(getCosts, company.by('boss', { query: { centres: String(fleet) } }))
      ).body.rows.map(({ is_closed, ...row }) => row);
    const before = await listed();
    expect(await company.monthOf(fleet, '2026-01')).toMatchObject({
      n: 1,
      amount: '10.10',
      blocks: [],
      is_closed: false,
    });
    // Two closings are concurrent; the second gets the answer that the month is closed.
    const closed = await Promise.all(
      (['boss', 'costs'] as const).map((who) =>
        company.t.call(postCostMonthClosure, company.by(who, january(fleet))),
      ),
    );
    expect(closed.map(outcome).sort()).toEqual([
      [200, null, null],
      [409, 'cost.validation.7', 7],
    ]);
    const refused = [409, 'cost.validation.7', 7];
    const body = { ...company.input({ ...cost, operation_date: '2026-02-20' }), version: 1 };
    expect(outcome(await company.add(cost))).toEqual(refused);
    expect(outcome(await company.t.call(putCost, company.by('boss', { params, body })))).toEqual(refused);
    expect(outcome(await company.t.call(deleteCost, company.by('boss', { params })))).toEqual(refused);
    const { rows: raised } = await company.t.app.database.pool.query(
      `select kind, fleet_id, detail from raised_event where code = 1123 and kind = 'month_closed'`,
    );
    expect(raised).toEqual([
      { kind: 'month_closed', fleet_id: fleet, detail: { fleet: 'Cerrable', month: '2026-01' } },
    ]);
    const reopen = (who: 'boss' | 'costs') =>
      company.t.call(
        postCostMonthReopening,
        company.by(who, { ...january(fleet), body: { reason: 'Falta una factura' } }),
      );
    expect(outcome(await reopen('costs'))).toEqual([409, 'auth.notPermitted', null]);
    expect((await reopen('boss')).status).toBe(200);
    expect(await company.monthOf(fleet, '2026-01')).toMatchObject({
      reopen_reason: 'Falta una factura',
      is_closed: false,
    });
    expect(await listed()).toEqual(before);
    expect((await company.add(cost)).status).toBe(200);
  });

  it('is closed in all centres at once, except where something blocks it', async () => {
    const { database } = company.t.app;
    const [ready, vehicle] = await company.centre('Lista');
    const [waiting, other] = await company.centre('En espera');
    const [taken] = await company.centre('Ya cerrada');
    await aCost(database, { fleet_id: ready, vehicle_id: vehicle });
    const proposal = { status: 'proposed', source: 'proposal' } as const;
    await aCost(database, { fleet_id: waiting, vehicle_id: other, ...proposal });
    await company.t.call(postCostMonthClosure, company.by('boss', january(taken)));
    const closeAll = (who: 'boss' | 'costs', fleet_ids: number[], month = '2026-01') =>
      company.t.call(postCostMonthClosures, company.by(who, { params: { month }, body: { fleet_ids } }));
    const { body } = await closeAll('costs', [waiting, taken, ready, ready]);
    expect(body.closed).toEqual([ready]);
    expect(body.left).toEqual([
      { fleet_id: waiting, code: 'cost.proposalsWait' },
      { fleet_id: taken, code: 'cost.validation.7' },
    ]);
    const state = async (fleet: number) => (await company.monthOf(fleet, '2026-01')).is_closed;
    expect([await state(ready), await state(waiting), await state(taken)]).toEqual([true, false, true]);
    // Two users at once: each centre is closed by one of them.
    const ids = [ready, taken];
    for (const fleet_id of ids)
      await company.t.call(
        postCostMonthReopening,
        company.by('boss', { ...january(fleet_id), body: { reason: 'Otra vez' } }),
      );
    const both = await Promise.all([closeAll('boss', ids), closeAll('costs', ids.toReversed())]);
    expect(both.flatMap((answer) => answer.body.closed).sort()).toEqual(ids.sort());
    expect((await closeAll('costs', [ready], '2026-03')).body.left).toMatchObject([
      { code: 'data.notConsolidated' },
    ]);
  });

  it('waits for its end, for its days to be final and for decisions', async () => {
    const [fleet, vehicle] = await company.centre('Pendiente');
    await aCost(company.t.app.database, {
      fleet_id: fleet,
      vehicle_id: vehicle,
      status: 'proposed',
      source: 'proposal',
    });
    expect((await company.monthOf(fleet, '2026-01')).blocks).toEqual(['proposals']);
    expect((await company.monthOf(fleet, '2026-02')).blocks).toEqual(['not_consolidated']);
    expect((await company.monthOf(fleet, '2026-03')).blocks).toEqual(['not_ended']);
    const close = async (month: string) =>
      outcome(await company.t.call(postCostMonthClosure, company.by('costs', january(fleet, month))));
    expect(await close('2026-01')).toEqual([409, 'cost.proposalsWait', null]);
    expect(await close('2026-02')).toEqual([409, 'data.notConsolidated', null]);
    // The centre cannot be closed either, nor deleted.
    await company.t.app.database.sql
      .updateTable('vehicle')
      .set({ registration_state: 'deregistered' })
      .where('id', '=', vehicle)
      .execute();
    const closeFleet = () =>
      company.t.call(
        postFleetClosure,
        company.by('boss', { params: { fleet_id: fleet }, body: { closed: true, version: 1 } }),
      );
    expect(outcome(await closeFleet())).toEqual([409, 'cost.proposalsWait', null]);
    const remove = await company.t.call(deleteFleet, company.by('boss', { params: { fleet_id: fleet } }));
    expect(outcome(remove)).toEqual([409, 'fleet.inUse', null]);
    await company.t.call(
      postCostDecision,
      company.by('boss', { query: { centres: String(fleet) }, body: { confirm: false } }),
    );
    expect((await closeFleet()).status).toBe(200);
    expect(await company.monthOf(fleet, '2026-01')).toMatchObject({
      is_closed: true,
      is_centre_closed: true,
      n: 0,
    });
  });
});

describe('proposals', () => {
  it('are made of the fees of a month, once, and count when they are confirmed', async () => {
    const { database } = company.t.app;
    const [fleet] = await company.centre('Propuestas');
    const [other] = await company.centre('Otra');
    const columns = { generate_cost: true, contract_typology_id: company.types.rented };
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
    const lessor = await aValue(database, { list: 'renting_company' });
    const contract = {
      vehicle_id: vehicle.id,
      company_id: lessor.id,
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
    expect(await proposeMonth(company.t.app, '2026-01')).toBe(3);
    // Another instance, or the same one after a restart.
    expect(
      await Promise.all([proposeMonth(company.t.app, '2026-01'), proposeMonth(company.t.app, '2026-01')]),
    ).toEqual([0, 0]);
    const list = async (statuses: string) =>
      (
        await company.t.call(
          getCosts,
          company.by('boss', { query: { statuses, centres: `${fleet},${other}`, sort: 'amount' } }),
        )
      ).body.rows.map(({ fleet_id, bill_type, amount, operation_date }) => [
        fleet_id,
        bill_type,
        amount,
        operation_date,
      ]);
    // 310.00 for the ten days from the 22nd on is 100.00; 412.50 for ten days is 133.06, and 279.44 remain.
    expect(await list('proposed')).toEqual([
      [fleet, 'Amortización', '100.00', '2026-01-31'],
      [fleet, 'Alquiler', '133.06', '2026-01-10'],
      [other, 'Alquiler', '279.44', '2026-01-31'],
    ]);
    expect(await list('confirmed')).toEqual([]);
    // A user has entered the rental of the other centre by hand meanwhile.
    const hand = {
      bill_type_id: company.types.RENTAL,
      bill_code: null,
      fleet_id: other,
      vehicle_id: vehicle.id,
      operation_date: '2026-01-20',
    };
    expect((await company.add(hand, 'boss')).status).toBe(200);
    const decided = await company.t.call(
      postCostDecision,
      company.by('boss', { query: { centres: `${fleet},${other}` }, body: { confirm: true } }),
    );
    expect(decided.body).toEqual({
      decided: 2,
      refused: [{ id: expect.any(Number), license: vehicle.license, code: 'cost.validation.5' }],
    });
    expect(await list('confirmed')).toHaveLength(3);
    // February is proposed by the job on any day of March.
    expect(await proposeCosts(company.t.app)).toBeGreaterThanOrEqual(2);
    expect(await proposeCosts(company.t.app)).toBe(0);
  });

  it('of a vehicle come to its fee, whatever its centres, in the list and in its tab, and closing keeps them', async () => {
    const { database } = company.t.app;
    const lessor = await aValue(database, { list: 'renting_company' });
    const centres: number[] = [];
    for (const name of ['Uno', 'Dos', 'Tres']) centres.push((await company.centre(name))[0]);
    const asked = fc.record({
      cents: fc.integer({ min: 1, max: 99_999_999 }),
      moves: fc.uniqueArray(fc.integer({ min: 2, max: 31 }), { maxLength: 5 }),
    });
    const rented: { id: number; fee: string }[] = [];
    for (const { cents, moves } of fc.sample(asked, 20)) {
      const fee = (cents / 100).toFixed(2);
      const { id } = await aVehicle(database, {
        ...{ fleet_id: centres[0]!, generate_cost: true, contract_typology_id: company.types.rented },
      });
      const days = [...moves].sort((a, b) => a - b).map((day) => `2025-12-${String(day).padStart(2, '0')}`);
      const stays = ['2025-01-01', ...days].map((from_day, at) => ({
        ...{ vehicle_id: id, fleet_id: centres[at % 3]!, from_day, to_day: days[at] ?? null },
      }));
      await database.sql.deleteFrom('vehicle_stay').where('vehicle_id', '=', id).execute();
      await database.sql.insertInto('vehicle_stay').values(stays).execute();
      const contract = { company_id: lessor.id, contract_code: `C${id}`, monthly_fee: fee };
      await database.sql
        .insertInto('vehicle_renting')
        .values({ vehicle_id: id, ...contract, billing_month: '2025-01', start_day: '2025-01-01' })
        .execute();
      rented.push({ id, fee });
    }
    await proposeMonth(company.t.app, '2025-12');
    const totalOf = async (vehicle: number, statuses: string) => {
      const query = { vehicles: String(vehicle), statuses };
      return (await company.t.call(getCostTotals, company.by('boss', { query }))).body.sums.amount;
    };
    const sums = async (statuses: string) => {
      const all = [];
      for (const { id } of rented) all.push(await totalOf(id, statuses));
      return all;
    };
    const fees = rented.map(({ fee }) => fee);
    expect(await sums('proposed')).toEqual(fees);
    const query = { centres: centres.join() };
    await company.t.call(postCostDecision, company.by('boss', { query, body: { confirm: true } }));
    expect(await sums('confirmed')).toEqual(fees);
    const stored = async () =>
      (await database.pool.query('select * from cost where fleet_id = any($1) order by id', [centres])).rows;
    const before = await stored();
    for (const fleet of centres) {
      const month = january(fleet, '2025-12');
      expect(outcome(await company.t.call(postCostMonthClosure, company.by('boss', month)))[0]).toBe(200);
      const reason = { ...month, body: { reason: 'Prueba' } };
      await company.t.call(postCostMonthReopening, company.by('boss', reason));
    }
    expect(await stored()).toEqual(before);
  });

  it('are decided all at once, however many there are', async () => {
    const [fleet, vehicle] = await company.centre('Muchas');
    await company.t.app.database.pool.query(
      `insert into cost (fleet_id, vehicle_id, bill_type_id, is_rental, bill_code, operation_date, invoice_date, amount,
         status, source)
       select $1, $2, $3, false, 'P-' || n, '2026-01-15', '2026-01-15', 1, 'proposed', 'proposal'
       from generate_series(1, 5001) n`,
      [fleet, vehicle, company.types.REPAIR],
    );
    const query = { centres: String(fleet) };
    const decided = await company.t.call(
      postCostDecision,
      company.by('boss', { query, body: { confirm: true } }),
    );
    expect(decided.body).toEqual({ decided: 5_001, refused: [] });
    expect(await company.monthOf(fleet, '2026-01')).toMatchObject({ n: 5_001, proposed: 0 });
    const { rows } = await company.t.app.database.pool.query(
      `select count(*)::int as n from audit_entry where entity = 'cost' and action = 'confirm'
         and after = '{"status": "confirmed"}' and entity_id in (select id::text from cost where fleet_id = $1)`,
      [fleet],
    );
    expect(rows).toEqual([{ n: 5_001 }]);
  });
});
