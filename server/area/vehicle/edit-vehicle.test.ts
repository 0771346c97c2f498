import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import { putVehicle } from '#api/vehicle-command.ts';
import { driving } from '#bench/drive.ts';
import { reloadHeld } from '#server/gateway/lane/reload.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

type Fields = Parameters<VehicleCompany['sheet']>[0];

/** Edits a vehicle: its sheet as it was registered, with these changes. */
function edit(
  { id, license }: { id: number; license: string },
  fields: Fields & { version?: number } = {},
  token = company.tokens.operator,
) {
  const { fleet_id: _, ...sheet } = company.sheet({ license, ...fields });
  return server.call(putVehicle, {
    token,
    params: { vehicle_id: id },
    body: { version: 1, ...sheet },
  });
}

const fieldsOf = (answer: { body: unknown }) =>
  (answer.body as { error: { fields: { field: string; code: string }[] } }).error.fields.map(
    ({ field, code }) => `${field} ${code}`,
  );

describe('editing the sheet', () => {
  it('writes what changed, counts the version up and says so in the history', async () => {
    const vehicle = await company.register({ alias: 'Van 1', max_speed: 110 });
    const { status, body } = await edit(vehicle, {
      alias: 'Van 2',
      max_speed: 110,
      brand_id: company.values.ford.id,
    });
    expect([status, body]).toEqual([200, { version: 2 }]);
    expect(await company.stored(vehicle.id)).toMatchObject({
      alias: 'Van 2',
      max_speed_kmh: 110,
      version: 2,
    });
    expect(server.app.board.get(vehicle.id)?.alias).toBe('Van 2');
    const history = await server.call(getVehicleHistory, {
      token: company.tokens.viewer,
      params: { vehicle_id: vehicle.id },
    });
    expect(history.body.history[0]).toMatchObject({
      action: 'edit',
      username: 'oscar',
      changes: [{ field: 'alias', from: 'Van 1', to: 'Van 2' }],
    });
  });

  it('refuses what was made from an older version', async () => {
    const vehicle = await company.register();
    await edit(vehicle, { alias: 'First' });
    const { status, code } = await edit(vehicle, { alias: 'Second' });
    expect([status, code]).toEqual([410, 'err.stale']);
    expect(await company.stored(vehicle.id)).toMatchObject({ alias: 'First', version: 2 });
  });

  it('corrects a plate, unless it is taken', async () => {
    const vehicle = await company.register({ license: 'WRONG1' });
    await company.register({ license: 'TAKEN1' });
    expect((await edit(vehicle, { license: 'TAKEN1' })).code).toBe('vehicle.licenseExists');
    expect((await edit(vehicle, { license: 'RIGHT1' })).status).toBe(200);
    expect(await company.stored(vehicle.id)).toMatchObject({ license: 'RIGHT1' });
  });

  it('holds to the same rules as registering', async () => {
    const vehicle = await company.register();
    expect(fieldsOf(await edit(vehicle, { model_id: company.values.panel.id }))).toEqual([
      'model_id val.enum',
      'model_id val.enum',
    ]);
    expect(fieldsOf(await edit(vehicle, { fleet_start: '2023-12-31' }))).toEqual(['fleet_start val.order']);
  });

  it('keeps a value that was retired since, and a driver who left since', async () => {
    const { database } = server.app;
    const driver = await aDriver(database, { fleet_id: company.fleets.north });
    const vehicle = await company.register({ driver_id: driver.id, subtype_id: company.values.panel.id });
    await database.pool.query('update enum_value set retired = true where id = $1', [
      company.values.panel.id,
    ]);
    await database.pool.query(`update driver set end_date = '2026-01-31' where id = $1`, [driver.id]);
    const kept = { driver_id: driver.id, subtype_id: company.values.panel.id };
    expect((await edit(vehicle, { ...kept, alias: 'x' })).status).toBe(200);
    await database.pool.query('update enum_value set retired = false where id = $1', [
      company.values.panel.id,
    ]);
  });

  it('keeps a driver of the staff whom the caller may not know', async () => {
    const staff = await aDriver(server.app.database, {
      fleet_id: company.fleets.north,
      driver_type: 'STRUCTURE',
    });
    const vehicle = await company.register({ allow_structure_driver: true });
    const fields = { allow_structure_driver: true, driver_id: staff.id };
    expect((await edit(vehicle, fields, company.tokens.admin)).status).toBe(200);
    const { body } = await server.call(getVehicle, {
      token: company.tokens.operator,
      params: { vehicle_id: vehicle.id },
    });
    expect([body.driver_id, body.driver]).toEqual([null, null]);
    const answer = await edit(vehicle, { allow_structure_driver: true, version: 2, alias: 'x' });
    expect(answer.status).toBe(200);
    expect(await company.stored(vehicle.id)).toMatchObject({ alias: 'x', driver_id: staff.id });
    // A user who may know the driver removes him.
    expect((await edit(vehicle, { version: 3 }, company.tokens.admin)).status).toBe(200);
    expect(await company.stored(vehicle.id)).toMatchObject({ driver_id: null });
  });

  it('refuses to close a vehicle to the staff while one of them is its driver', async () => {
    const staff = await aDriver(server.app.database, {
      fleet_id: company.fleets.north,
      driver_type: 'STRUCTURE',
    });
    const vehicle = await company.register({ allow_structure_driver: true });
    const { admin } = company.tokens;
    await edit(vehicle, { allow_structure_driver: true, driver_id: staff.id }, admin);
    const answer = await edit(vehicle, { driver_id: staff.id, version: 2 }, admin);
    expect(fieldsOf(answer)).toEqual(['driver_id vehicle.driverStructure']);
  });

  it('is refused for vehicles that are gone, or being deleted', async () => {
    const { pool } = server.app.database;
    const vehicle = await company.register();
    for (const [state, code] of [
      ['deregistered', 'vehicle.notRegistered'],
      ['deleted', 'vehicle.notRegistered'],
      ['deleting', 'vehicle.deleting'],
    ]) {
      await pool.query('update vehicle set registration_state = $2 where id = $1', [vehicle.id, state]);
      // During a deletion the refusal names the deletion first, whatever the version.
      const answer = await edit(vehicle, { version: state === 'deleting' ? 9 : 1 });
      expect([state, answer.status, answer.code]).toEqual([state, 409, code]);
    }
  });

  it('keeps the user of own works to them', async () => {
    const vehicle = await company.register({ work_code: '10001' });
    const other = await company.register({ work_code: '10002' });
    const { works } = company.tokens;
    expect((await edit(other, { work_code: '10002' }, works)).code).toBe('notFound');
    expect(fieldsOf(await edit(vehicle, { work_code: '10002' }, works))).toEqual(['work_code val.enum']);
    expect((await edit(vehicle, { work_code: '10001', alias: 'x' }, works)).status).toBe(200);
  });
});

describe('the stays follow (domain rules §2.4.1)', () => {
  const briefly = async (id: number) =>
    (await company.stays(id)).map(({ from_day, to_day, work_code, asset_code, driver_id }) => [
      from_day,
      to_day,
      work_code,
      asset_code,
      driver_id,
    ]);

  it('work, asset and driver from today on; changes of the same day overwrite each other', async () => {
    const driver = await aDriver(server.app.database, { fleet_id: company.fleets.north });
    const vehicle = await company.register({ work_code: '10001' });
    await edit(vehicle, { work_code: '10002', asset_code: '8000001' });
    await edit(vehicle, { work_code: '10003', asset_code: '8000001', driver_id: driver.id, version: 2 });
    await edit(vehicle, {
      work_code: '10003',
      asset_code: '8000001',
      driver_id: driver.id,
      alias: 'x',
      version: 3,
    });
    expect(await briefly(vehicle.id)).toEqual([
      ['2024-01-02', '2026-03-02', '10001', null, null],
      ['2026-03-02', null, '10003', '8000001', driver.id],
    ]);
  });

  it('on the day that it is in the vehicle’s zone', async () => {
    // 10:00 UTC is midnight there, of the day that begins.
    const vehicle = await company.register({ time_zone: 'Pacific/Kiritimati' });
    await edit(vehicle, { time_zone: 'Pacific/Kiritimati', work_code: '10002' });
    expect((await briefly(vehicle.id))[1]![0]).toBe('2026-03-03');
  });

  it('the first day in the fleet, earlier or later', async () => {
    const vehicle = await company.register();
    await edit(vehicle, { work_code: '10002' });
    await edit(vehicle, { work_code: '10002', fleet_start: '2024-01-01', version: 2 });
    expect((await briefly(vehicle.id)).map(([from]) => from)).toEqual(['2024-01-01', '2026-03-02']);
    await edit(vehicle, { work_code: '10002', fleet_start: '2026-02-01', version: 3 });
    expect((await briefly(vehicle.id)).map(([from]) => from)).toEqual(['2026-02-01', '2026-03-02']);
    await edit(vehicle, { work_code: '10002', fleet_start: '2026-03-10', version: 4 });
    expect(await briefly(vehicle.id)).toEqual([['2026-03-10', null, '10002', null, null]]);
    // The stay has not begun: a change made today applies from its first day.
    await edit(vehicle, { work_code: '10004', fleet_start: '2026-03-10', version: 5 });
    expect(await briefly(vehicle.id)).toEqual([['2026-03-10', null, '10004', null, null]]);
  });
});

describe('open days are folded again (architecture §3)', () => {
  const asked = async (vehicleId: number) => {
    const { rows } = await server.app.database.pool.query<{ from_at: Date }>(
      'select from_at from rebuild_request where vehicle_id = $1',
      [vehicleId],
    );
    return rows.map(({ from_at }) => from_at.toISOString());
  };

  it.each([
    ['max_speed', { max_speed: 90 }],
    ['mma', { mma: 12_000 }],
    ['initial_odometer', { initial_odometer: 10 }],
    ['vin', { vin: 'VSKDEMA4100000001' }],
  ])('after another %s, from the first day that is not final', async (_name, fields) => {
    const vehicle = await company.register();
    await edit(vehicle, fields);
    // Friday 27 February is open until Monday 2 March at 03:00: of Monday at 11:00 the first open day is
    // Saturday.
    expect(await asked(vehicle.id)).toEqual(['2026-02-27T23:00:00.000Z']);
  });

  it('by the new time zone', async () => {
    const vehicle = await company.register();
    await edit(vehicle, { time_zone: 'Atlantic/Canary' });
    expect(await asked(vehicle.id)).toEqual(['2026-02-28T00:00:00.000Z']);
  });

  it('with the new limit, which the lanes have at once', async () => {
    const { app } = server;
    const { pool } = app.database;
    const vehicle = await company.register();
    const ingest = testIngest(server.app);
    const endLanes = app.bus.subscribe('reload_vehicles', (vehicleIds) =>
      reloadHeld(pool, ingest, vehicleIds),
    );
    const records = driving({ seed: 3, startMs: NOW - 4 * 3_600_000, stepMs: 30_000, count: 400 });
    await ingest.store({ vehicleId: vehicle.id, records, receivedMs: NOW });
    const excesses = async () =>
      (
        await pool.query('select 1 from driving_event where vehicle_id = $1 and code in (910, 911)', [
          vehicle.id,
        ])
      ).rowCount;
    expect(await excesses()).toBe(0);
    await edit(vehicle, { max_speed: 20 });
    expect(ingest.held(vehicle.id)?.settings.maxSpeedKmh).toBe(20);
    await rebuildLate(server.app, () => {});
    expect(await excesses()).toBeGreaterThan(0);
    await ingest.stop();
    endLanes();
  });

  it('not after anything else', async () => {
    const vehicle = await company.register();
    await edit(vehicle, { alias: 'x', work_code: '10002', power: 5 });
    expect(await asked(vehicle.id)).toEqual([]);
  });
});
