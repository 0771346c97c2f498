import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import { getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import { postVehicleDeletion, postVehicleDeregistration, postVehicleRecovery } from '#api/vehicle-command.ts';
import { driving } from '#bench/drive.ts';
import { reloadHeld } from '#server/gateway/lane/reload.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aTracker, aValue } from '#server/testing/builders.ts';
import { derivedOf, storedOf } from '#server/testing/derived.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

const recover = (id: number, fields: object = {}, token = company.tokens.admin) =>
  server.call(postVehicleRecovery, {
    token,
    params: { vehicle_id: id },
    body: {
      fleet_id: company.fleets.south,
      type_id: company.values.van.id,
      modules: [],
      confirmed: true,
      version: 2,
      ...fields,
    },
  });

const leave = (
  endpoint: typeof postVehicleDeregistration | typeof postVehicleDeletion,
  id: number,
  date = '2026-02-10',
) =>
  server.call(endpoint, {
    token: company.tokens.admin,
    params: { vehicle_id: id },
    body: { reason: 'SALE', date, version: 1 },
  });

async function deregistered(fields: Parameters<VehicleCompany['register']>[0] = {}) {
  const vehicle = await company.register(fields);
  expect((await leave(postVehicleDeregistration, vehicle.id)).status).toBe(200);
  return vehicle;
}

describe('recovering (domain rules §3.1)', () => {
  it.each([
    ['deregistered', postVehicleDeregistration],
    ['deleted', postVehicleDeletion],
  ] as const)('brings back a %s vehicle from today on', async (state, endpoint) => {
    const vehicle = await company.register({ alias: 'Old', subtype_id: company.values.panel.id });
    await leave(endpoint, vehicle.id);
    expect(await company.stored(vehicle.id)).toMatchObject({ registration_state: state });
    expect((await recover(vehicle.id)).body).toEqual({ version: 3 });
    const args = { token: company.tokens.viewer, params: { vehicle_id: vehicle.id } };
    expect((await server.call(getVehicle, args)).body).toMatchObject({
      registration_state: 'registered',
      fleet: 'South',
      fleet_start: '2026-03-02',
      alias: 'Old',
      subtype_id: company.values.panel.id,
      cancel: null,
    });
    expect(
      (await company.stays(vehicle.id)).map(({ from_day, to_day, fleet_id }) => [from_day, to_day, fleet_id]),
    ).toEqual([
      ['2024-01-02', '2026-02-11', company.fleets.north],
      ['2026-03-02', null, company.fleets.south],
    ]);
    expect(server.app.board.get(vehicle.id)?.state).toBe('no_tracker');
    const { body } = await server.call(getVehicleHistory, args);
    expect(body.history[0]).toMatchObject({ action: 'recover', username: 'adela' });
  });

  it('of a vehicle that left today begins the day anew', async () => {
    const { id } = await company.register();
    await leave(postVehicleDeregistration, id, '2026-03-02');
    expect((await recover(id)).status).toBe(200);
    expect((await company.stays(id)).map(({ from_day, to_day }) => [from_day, to_day])).toEqual([
      ['2024-01-02', '2026-03-02'],
      ['2026-03-02', null],
    ]);
  });

  it('takes another type, and its subtype then no more', async () => {
    const { id } = await deregistered({ subtype_id: company.values.panel.id });
    const other = await aValue(server.app.database, { list: 'vehicle_type' });
    await recover(id, { type_id: other.id });
    expect(await company.stored(id)).toMatchObject({ type_id: other.id, subtype_id: null });
  });

  it('leaves behind an asset code that is another’s by now, a driver who left, and the tracker', async () => {
    const { database } = server.app;
    const driver = await aDriver(database, { fleet_id: company.fleets.north });
    const vehicle = await company.register({ asset_code: '9000001', driver_id: driver.id });
    await aTracker(database, { vehicle_id: vehicle.id });
    await leave(postVehicleDeregistration, vehicle.id);
    await company.register({ asset_code: '9000001' });
    await database.pool.query(`update driver set end_date = '2026-02-28' where id = $1`, [driver.id]);
    expect((await recover(vehicle.id)).status).toBe(200);
    const { body } = await server.call(getVehicle, {
      token: company.tokens.admin,
      params: { vehicle_id: vehicle.id },
    });
    expect([body.asset_code, body.driver_id, body.tracker]).toEqual([null, null, null]);
  });

  it.each([
    ['a closed fleet', () => ({ fleet_id: company.fleets.closed }), [404, 'vehicle.fleetNotVisible']],
    ['a hidden fleet', () => ({ fleet_id: company.fleets.foreign }), [404, 'vehicle.fleetNotVisible']],
    ['a type that is none', () => ({ type_id: company.values.ford.id }), [422, 'err.request']],
    ['a subtype for a type', () => ({ type_id: company.values.panel.id }), [422, 'err.request']],
    ['no confirmation', () => ({ confirmed: false }), [422, 'err.request']],
    ['an older version', () => ({ version: 1 }), [410, 'err.stale']],
  ])('is refused with %s', async (_name, fields, expected) => {
    const { id } = await deregistered();
    const { status, code } = await recover(id, fields());
    expect([status, code]).toEqual(expected);
    expect(await company.stored(id)).toMatchObject({ registration_state: 'deregistered' });
  });

  it('is for administrators, and for what has left', async () => {
    const { id } = await deregistered();
    expect((await recover(id, {}, company.tokens.operator)).code).toBe('auth.notPermitted');
    expect((await recover(id, {}, company.tokens.foreigner)).code).toBe('notFound');
    const here = await company.register();
    const { status, code } = await recover(here.id, { version: 1 });
    expect([status, code]).toEqual([409, 'vehicle.licenseExists']);
  });
});

describe('the dated rows of the record', () => {
  const KEPT = { vehicle_tyre: 1, vehicle_claim: 1, vehicle_insurance: 1 };
  const IN_MODULES = {
    itv: 'vehicle_inspection',
    maintenance: 'vehicle_maintenance',
    amortization: 'vehicle_amortization',
    bills: 'vehicle_bill',
    tachograph: 'vehicle_tachograph',
  };

  it('are erased where their module is not chosen; tyres, claims and insurance always stay', async () => {
    const { pool, ...database } = server.app.database;
    const itv = await aValue(database, { list: 'itv_type' });
    const repair = await aValue(database, { list: 'bill_type' });
    const rows = async (modules: readonly string[]) => {
      const { id } = await company.register();
      const at = { token: company.tokens.operator, params: { vehicle_id: id } };
      const day = '2026-01-31';
      const span = { start_day: day, end_day: '2026-12-31' };
      await server.call(DATED_ROWS.inspection.create, {
        ...at,
        body: { type_id: itv.id, next: '2027-01-31' },
      });
      await server.call(DATED_ROWS.tyre.create, { ...at, body: { position: 'A', fitted: day } });
      const maintenance = { type: 'preventive' as const, date: day, next_date: '2027-01-31' };
      await server.call(DATED_ROWS.maintenance.create, { ...at, body: maintenance });
      await server.call(DATED_ROWS.amortization.create, { ...at, body: { monthly_fee: '1.00', ...span } });
      const bill = { code: 'F', type_id: repair.id, date: day, amount: '1.00' };
      await server.call(DATED_ROWS.bill.create, { ...at, body: bill });
      await server.call(DATED_ROWS.tachograph.create, { ...at, body: { type: 'smart1' } });
      await server.call(DATED_ROWS.claim.create, { ...at, body: { number: 'S', date: day } });
      await server.call(DATED_ROWS.insurance.create, { ...at, body: { company: 'M', policy: 'P', ...span } });
      await leave(postVehicleDeletion, id);
      expect((await recover(id, { modules })).status).toBe(200);
      const counts = Object.keys({ ...KEPT, ...tablesOf(1) }).map(async (table) => {
        const found = await pool.query(`select 1 from ${table} where vehicle_id = $1`, [id]);
        return [table, found.rowCount];
      });
      return Object.fromEntries(await Promise.all(counts));
    };
    const tablesOf = (n: number) => Object.fromEntries(Object.values(IN_MODULES).map((table) => [table, n]));
    expect(await rows([])).toEqual({ ...KEPT, ...tablesOf(0) });
    for (const [module, table] of Object.entries(IN_MODULES))
      expect(await rows([module])).toEqual({ ...KEPT, ...tablesOf(0), [table]: 1 });
  });
});

describe('the module tracking', () => {
  /** A vehicle that has driven, and left. */
  async function driven() {
    const { pool } = server.app.database;
    const vehicle = await company.register();
    await aTracker(server.app.database, { vehicle_id: vehicle.id });
    const ingest = testIngest(server.app);
    server.app.bus.subscribe('reload_vehicles', (vehicleIds) => reloadHeld(pool, ingest, vehicleIds));
    const startMs = Date.parse('2026-02-05T06:00:00Z');
    const records = driving({ seed: 3, startMs, stepMs: 30_000, count: 400 });
    await ingest.store({ vehicleId: vehicle.id, records, receivedMs: NOW - 86_400_000 });
    await leave(postVehicleDeregistration, vehicle.id);
    return { id: vehicle.id, ingest, pool };
  }

  it('not chosen erases positions and all that came of them, for good', async () => {
    const { id, ingest, pool } = await driven();
    expect((await storedOf(pool, id)).count).toBe(400);
    expect((await derivedOf(pool, id)).journey!.length).toBeGreaterThan(0);
    await recover(id, { modules: ['renting', 'documents'] });
    expect((await storedOf(pool, id)).count).toBe(0);
    for (const [table, rows] of Object.entries(await derivedOf(pool, id)))
      expect([table, rows]).toEqual([table, []]);
    for (const table of ['vehicle_memory', 'vehicle_checkpoint', 'rebuild_request']) {
      const { rowCount } = await pool.query(`select 1 from ${table} where vehicle_id = $1`, [id]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
    // The lanes have forgotten too: neither the clock nor a newly fitted tracker brings a place back.
    await aTrackerNow(id);
    await server.app.bus.publish('reload_vehicles', [id]);
    server.app.board.sweep(server.clock.nowMs);
    expect(server.app.board.get(id)).toMatchObject({ lat: null, lng: null, timeMs: null, odometerM: null });
    await ingest.store({
      vehicleId: id,
      records: driving({ seed: 4, startMs: NOW, stepMs: 30_000, count: 5 }),
      receivedMs: NOW + 200_000,
    });
    expect((await storedOf(pool, id)).count).toBe(5);
    await ingest.stop();
  });

  it('chosen keeps them', async () => {
    const { id, ingest, pool } = await driven();
    const before = await derivedOf(pool, id);
    await recover(id, { modules: ['tracking'] });
    expect((await storedOf(pool, id)).count).toBe(400);
    expect(await derivedOf(pool, id)).toEqual(before);
    await ingest.stop();
  });
});

async function aTrackerNow(vehicleId: number): Promise<void> {
  const { sql } = server.app.database;
  const tracker = await aTracker(server.app.database);
  await sql
    .insertInto('tracker_fitting')
    .values({ tracker_id: tracker.id, vehicle_id: vehicleId, fitted_at: new Date(NOW) })
    .execute();
}
