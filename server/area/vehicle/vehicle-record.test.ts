import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import { postVehicleMove, putVehicle } from '#api/vehicle-command.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aNow, aTracker, aUser, aValue } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

const record = async (id: number, token = company.tokens.operator) =>
  (await server.call(getVehicle, { token, params: { vehicle_id: id } })).body;
const history = async (id: number, token = company.tokens.operator) =>
  (await server.call(getVehicleHistory, { token, params: { vehicle_id: id } })).body;

describe('the record of a vehicle', () => {
  it('tells its tracker, and how it stands to those who may read positions', async () => {
    const { database } = server.app;
    const { id } = await company.register();
    const model = await aValue(database, { list: 'tracker_model', name: 'FMC003' });
    const tracker = await aTracker(database, { vehicle_id: id, model_id: model.id });
    const told = {
      motion_at: new Date(NOW - 60_000),
      last_contact_at: new Date(NOW),
      odometer_m: 99.6,
      speed_kmh: 54,
    };
    await aNow(database, { vehicle_id: id, state: 'movement', ...told });
    expect(await record(id)).toMatchObject({
      tracker: {
        id: tracker.id,
        imei: tracker.imei,
        model: 'FMC003',
        provider: null,
        fitted_at: '2020-01-01T00:00:00.000Z',
      },
      live: {
        state: 'movement',
        since: '2026-03-02T09:59:00.000Z',
        last_contact: '2026-03-02T10:00:00.000Z',
        odometer: 100,
        speed: 54,
      },
    });
    expect((await record(id, company.tokens.costs)).live).toBeNull();
  });

  it('tells the odometer that today began with', async () => {
    const { pool } = server.app.database;
    const { id } = await company.register({ initial_odometer: 500 });
    const startsWith = async () => (await record(id)).start_of_day_odometer;
    expect(await startsWith()).toBe(500);
    const day = (date: string, metres: number | null) =>
      pool.query('insert into vehicle_day (vehicle_id, day, odometer_m) values ($1, $2, $3)', [
        id,
        date,
        metres,
      ]);
    await day('2026-02-27', 612_999);
    await day('2026-03-01', null);
    await day('2026-03-02', 700_000);
    expect(await startsWith()).toBe(612);
    expect((await record((await company.register()).id)).start_of_day_odometer).toBeNull();
  });

  it('names only the fleets above it that are seen', async () => {
    const { id } = await company.register();
    const user = await aUser(server.app.database, { roles: ['manager'], fleetIds: [company.fleets.north] });
    expect((await record(id)).fleet_path).toEqual(['Company', 'North']);
    expect((await record(id, await server.tokenOf(user))).fleet_path).toEqual(['North']);
  });

  it('gives the time of driving in the vehicle’s zone', async () => {
    const { id } = await company.register({
      time_zone: 'Atlantic/Canary',
      driving_start_day: '2024-06-01',
      driving_start_time: '07:05',
      driving_end_day: '2024-06-30',
      driving_end_time: '00:00',
    });
    expect(await record(id)).toMatchObject({
      driving_start_day: '2024-06-01',
      driving_start_time: '07:05',
      driving_end_day: '2024-06-30',
      driving_end_time: '00:00',
    });
    expect((await company.stored(id)).driving_start).toEqual(new Date('2024-06-01T06:05:00Z'));
  });
});

describe('its history', () => {
  it('tells drivers and fleets only to those who may know them', async () => {
    const { database } = server.app;
    const { fleets, tokens, values } = company;
    const ana = await aDriver(database, { fleet_id: fleets.north, name: 'Ana' });
    const boss = await aDriver(database, { fleet_id: fleets.north, name: 'Boss', driver_type: 'STRUCTURE' });
    const vehicle = await company.register({ driver_id: ana.id, allow_structure_driver: true });
    const { fleet_id: _, ...sheet } = company.sheet({
      license: vehicle.license,
      allow_structure_driver: true,
      driver_id: boss.id,
      subtype_id: values.panel.id,
    });
    const args = { token: tokens.admin, params: { vehicle_id: vehicle.id } };
    await server.call(putVehicle, { ...args, body: { ...sheet, version: 1 } });
    await server.call(postVehicleMove, {
      ...args,
      body: { fleet_id: fleets.south, date: '2026-03-02', version: 2 },
    });

    const edit = async (token: string) =>
      (await history(vehicle.id, token)).history.find(({ action }) => action === 'edit');
    expect((await edit(tokens.admin))!.changes).toEqual([
      { field: 'driver_id', from: 'Ana', to: 'Boss' },
      { field: 'subtype_id', from: null, to: values.panel.name },
    ]);
    expect((await edit(tokens.operator))!.changes[0]).toEqual({ field: 'driver_id', from: 'Ana', to: null });
    expect((await edit(tokens.viewer))!.changes[0]).toEqual({
      field: 'driver_id',
      from: `#${ana.id}`,
      to: null,
    });

    const user = await aUser(database, { roles: ['manager'], fleetIds: [fleets.south] });
    const seen = await history(vehicle.id, await server.tokenOf(user));
    expect(seen.stays.map(({ from, to, fleet, driver }) => [from, to, fleet, driver])).toEqual([
      ['2026-03-02', null, 'South', null],
      ['2024-01-02', '2026-03-01', null, 'Ana'],
    ]);
    expect(seen.history.find(({ action }) => action === 'move')!.changes[0]).toEqual({
      field: 'fleet_id',
      from: null,
      to: 'South',
    });
  });

  it('is hidden with the vehicle', async () => {
    const { id } = await company.register({ work_code: '10002' });
    const args = { token: company.tokens.works, params: { vehicle_id: id } };
    expect((await server.call(getVehicleHistory, args)).code).toBe('notFound');
    expect((await server.call(getVehicle, args)).code).toBe('notFound');
  });
});
