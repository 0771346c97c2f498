import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import { getVehicleHistory } from '#api/vehicle.ts';
import { faultsOf, outcome } from '#server/testing/answer.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aNow, aValue } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;
let repair: number;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  repair = (await aValue(server.app.database, { list: 'bill_type', name: 'Chapa' })).id;
});
afterAll(() => server.close());

type Who = keyof VehicleCompany['tokens'];
const by: VehicleCompany['by'] = (who, id) => company.by(who, id);
const aBill = () => ({ code: 'F-1', type_id: repair, date: '2026-02-01', amount: '120.50' });

describe('the kinds of dated rows', () => {
  it('keep what was entered', async () => {
    const { id } = await company.register();
    const at = by('operator', id);
    const rows = {
      amortization: { monthly_fee: '350.00', start_day: '2025-01-01', end_day: null, cost_centre_id: null },
      insurance: {
        company: 'Mutua',
        policy: 'P-1',
        cover: 'extended' as const,
        start_day: '2026-01-01',
        end_day: '2026-12-31',
        premium: '412.50',
        phone: '+34 900 100 200',
      },
      tachograph: {
        type: 'smart2' as const,
        serial: 'A1',
        last_check: '2025-06-01',
        next_check: '2027-06-01',
        last_vu_download: '2026-02-01',
        last_card_download: null,
      },
    };
    await server.call(DATED_ROWS.amortization.create, { ...at, body: rows.amortization });
    await server.call(DATED_ROWS.insurance.create, { ...at, body: rows.insurance });
    await server.call(DATED_ROWS.tachograph.create, { ...at, body: rows.tachograph });
    const read = async (
      list:
        | typeof DATED_ROWS.amortization.list
        | typeof DATED_ROWS.insurance.list
        | typeof DATED_ROWS.tachograph.list,
    ) => (await server.call(list, by('viewer', id))).body.rows;
    expect(await read(DATED_ROWS.amortization.list)).toEqual([
      { ...rows.amortization, id: expect.any(Number), version: 1, cost_centre: null },
    ]);
    expect(await read(DATED_ROWS.insurance.list)).toEqual([
      { ...rows.insurance, id: expect.any(Number), version: 1 },
    ]);
    expect(await read(DATED_ROWS.tachograph.list)).toEqual([
      { ...rows.tachograph, id: expect.any(Number), version: 1 },
    ]);
  });

  it('of money are also edited by those who keep the costs; the others are not', async () => {
    const { id } = await company.register();
    const fee = { monthly_fee: '350.00', start_day: '2025-01-01' };
    expect((await server.call(DATED_ROWS.bill.create, { ...by('costs', id), body: aBill() })).status).toBe(
      200,
    );
    expect(
      (await server.call(DATED_ROWS.amortization.create, { ...by('costs', id), body: fee })).status,
    ).toBe(200);
    for (const who of ['costs', 'viewer'] as const) {
      const body = { type: 'smart2' as const };
      expect(outcome(await server.call(DATED_ROWS.tachograph.create, { ...by(who, id), body }))).toEqual([
        409,
        'auth.notPermitted',
      ]);
    }
    expect(
      outcome(await server.call(DATED_ROWS.bill.create, { ...by('viewer', id), body: aBill() })),
    ).toEqual([409, 'auth.notPermitted']);
  });
});

describe('bills', () => {
  it('name their cost centre to those who see it, and take none that is out of sight', async () => {
    const { id } = await company.register();
    const { north, foreign } = company.fleets;
    const body = { ...aBill(), cost_centre_id: north };
    const { body: made } = await server.call(DATED_ROWS.bill.create, { ...by('operator', id), body });
    const hidden = { ...aBill(), code: 'F-2', cost_centre_id: foreign };
    expect(
      outcome(await server.call(DATED_ROWS.bill.create, { ...by('operator', id), body: hidden })),
    ).toEqual([404, 'notFound']);
    const rows = async () => (await server.call(DATED_ROWS.bill.list, by('viewer', id))).body.rows;
    expect(await rows()).toMatchObject([{ type: 'Chapa', cost_centre_id: north, cost_centre: 'North' }]);
    // A value that has become invisible stays until the user chooses another.
    const { pool } = server.app.database;
    await pool.query('update vehicle_bill set cost_centre_id = $1 where id = $2', [foreign, made.id]);
    const edit = { ...aBill(), cost_centre_id: foreign, amount: '99.00', version: 1 };
    const params = { vehicle_id: id, row_id: made.id };
    const edited = await server.call(DATED_ROWS.bill.edit, {
      token: company.tokens.operator,
      params,
      body: edit,
    });
    expect(edited.status).toBe(200);
    expect(await rows()).toMatchObject([{ amount: '99.00', cost_centre: null }]);
    const { history } = (await server.call(getVehicleHistory, by('viewer', id))).body;
    expect(history[1]).toMatchObject({ entity: 'bill', action: 'create' });
    expect(history[1]!.changes).toContainEqual({ field: 'cost_centre_id', from: null, to: 'North' });
  });

  it('have each code once in a vehicle, also when two are added at once', async () => {
    const { id } = await company.register();
    const other = await company.register();
    const add = (vehicleId: number, code: string) =>
      server.call(DATED_ROWS.bill.create, { ...by('operator', vehicleId), body: { ...aBill(), code } });
    const both = await Promise.all([add(id, 'F-7'), add(id, 'f-7')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(faultsOf(both.find(({ status }) => status === 422)!)).toEqual(['code bill.exists']);
    expect((await add(other.id, 'F-7')).status).toBe(200);
  });
});

describe('maintenances', () => {
  it('are due by kilometres only where positions tell them', async () => {
    const { id } = await company.register();
    const body = { type: 'preventive' as const, date: '2026-02-01', next_distance: 50_000 };
    const add = () => server.call(DATED_ROWS.maintenance.create, { ...by('operator', id), body });
    expect(faultsOf(await add())).toEqual(['next_distance maint.noPositions']);
    await aNow(server.app.database, { vehicle_id: id, odometer_m: 50_000_999 });
    expect(faultsOf(await add())).toEqual(['next_distance maint.distance']);
    await server.app.database.pool.query(
      'update vehicle_live set odometer_m = 49999999 where vehicle_id = $1',
      [id],
    );
    expect((await add()).status).toBe(200);
    // Users who manage the costs see no positions; the odometer is no position.
    const { body: answer } = await server.call(DATED_ROWS.maintenance.list, by('costs', id));
    expect(answer).toMatchObject({ odometer_km: 49_999, rows: [{ next_distance: 50_000 }] });
  });
});

describe('amortizations', () => {
  it('are for vehicles that are not rented', async () => {
    const { id } = await company.register();
    const { pool } = server.app.database;
    const { rent } = company.values;
    await pool.query('update vehicle set contract_typology_id = $1 where id = $2', [rent.id, id]);
    const body = { monthly_fee: '350.00', start_day: '2025-01-01' };
    const refused = await server.call(DATED_ROWS.amortization.create, { ...by('operator', id), body });
    expect(faultsOf(refused)).toEqual(['monthly_fee amortization.rented']);
  });
});

describe('claims', () => {
  it('name their driver to those who may know, and keep one whom the editor may not be told of', async () => {
    const { database } = server.app;
    const { id } = await company.register();
    const { north, foreign } = company.fleets;
    const driver = await aDriver(database, { fleet_id: north, name: 'Eva', driver_type: 'STRUCTURE' });
    const stranger = await aDriver(database, { fleet_id: foreign });
    const claim = { number: 'S-1', date: '2026-02-01', at_fault: true };
    const add = (who: Who, driver_id: number) =>
      server.call(DATED_ROWS.claim.create, { ...by(who, id), body: { ...claim, driver_id } });
    expect(outcome(await add('admin', stranger.id))).toEqual([404, 'notFound']);
    expect(outcome(await add('operator', driver.id))).toEqual([404, 'notFound']);
    const { body: made } = await add('admin', driver.id);
    const rows = async (who: Who) => (await server.call(DATED_ROWS.claim.list, by(who, id))).body.rows;
    expect(await rows('admin')).toMatchObject([{ driver: 'Eva', driver_id: driver.id, state: 'open' }]);
    expect(await rows('operator')).toMatchObject([{ driver: null, driver_id: null }]);
    const edited = await server.call(DATED_ROWS.claim.edit, {
      token: company.tokens.operator,
      params: { vehicle_id: id, row_id: made.id },
      body: { ...claim, driver_id: null, state: 'closed', version: 1 },
    });
    expect(edited.status).toBe(200);
    expect(await rows('admin')).toMatchObject([{ driver: 'Eva', state: 'closed' }]);
  });
});
