import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVehicle, getVehicles } from '#api/vehicle.ts';
import { postVehicleDeletion, postVehicleDeregistration, putVehicle } from '#api/vehicle-command.ts';
import { aJourney } from '#server/area/report/report.builder.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { type AssetSystemStandIn, assetSystemStandIn } from '#server/testing/asset-system.ts';
import { aDriver, aTracker, aVehicle } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { returnStuckDeletions } from './delete-vehicle.ts';

type Fields = { date?: string; version?: number; delete_locally?: boolean; reason?: string };

let server: TestApp;
let company: VehicleCompany;

async function open(settings: Record<string, string> = {}) {
  server = await testApp(settings);
  company = await vehicleCompany(server);
  // Cost centres that take part in the synchronisation, except one; a yard that takes part.
  await server.app.database.pool.query(
    `update fleet set code = upper(name), sync_asset_system = name <> 'South', equipment_centre = name = 'Company'
     where name in ('North', 'South', 'Company')`,
  );
}

async function remove(id: number, fields: Fields = {}, token = company.tokens.admin) {
  const answer = await server.call(postVehicleDeletion, {
    token,
    params: { vehicle_id: id },
    body: { reason: 'SCRAP', date: '2026-02-10', version: 1, ...fields },
  });
  const { error } = answer.body as unknown as { error?: { number: number | null } };
  return { ...answer, number: error?.number ?? null };
}

/** Writes the time of the vehicle's newest record. */
const heard = (vehicleId: number, at: string) =>
  server.app.database.pool.query('insert into vehicle_live (vehicle_id, folded_at) values ($1, $2)', [
    vehicleId,
    at,
  ]);

describe('deleting without an asset system (domain rules §3.1)', () => {
  beforeAll(() => open());
  afterAll(() => server.close());

  it('ends everything and unlinks the drivers', async () => {
    const { database } = server.app;
    const driver = await aDriver(database, { fleet_id: company.fleets.north });
    const vehicle = await company.register({ driver_id: driver.id, asset_code: '0000001' });
    await aTracker(database, { vehicle_id: vehicle.id });
    await database.sql
      .insertInto('driver_assignment')
      .values({
        vehicle_id: vehicle.id,
        driver_id: driver.id,
        start_at: '2026-01-01T08:00:00Z',
        end_at: '2026-01-02T08:00:00Z',
        time_zone: 'Europe/Madrid',
      })
      .execute();
    for (const [hour, driver_tag] of [
      ['08', 'TAG1'],
      ['09', null],
      ['10', 'TAG2'],
    ]) {
      const [start_at, end_at] = [`2026-01-01T${hour}:00:00Z`, `2026-01-01T${hour}:30:00Z`];
      await aJourney(database, { vehicle_id: vehicle.id, start_at, end_at, driver_tag: driver_tag! });
    }
    expect((await remove(vehicle.id)).body).toEqual({ version: 2 });
    expect(await company.stored(vehicle.id)).toMatchObject({
      registration_state: 'deleted',
      cancel_reason: 'SCRAP',
      cancel_date: '2026-02-10',
      driver_id: null,
      state_before_deleting: null,
      deleting_since: null,
    });
    expect(await company.stays(vehicle.id)).toMatchObject([{ to_day: '2026-02-11', driver_id: null }]);
    const { rows } = await database.pool.query(
      `select (select count(*)::int from driver_assignment where vehicle_id = $1) as assignments,
         (select count(*)::int from tracker_fitting where vehicle_id = $1 and removed_at is null) as fitted,
         (select array_agg(distinct driver_tag) from journey where vehicle_id = $1) as tags,
         (select json_agg(json_build_array(driver_tag, journeys, distance_m)) from journey_sum where vehicle_id = $1) as sums`,
      [vehicle.id],
    );
    expect(rows).toEqual([{ assignments: 0, fitted: 0, tags: [null], sums: [['', 3, 60_000]] }]);
    expect(server.app.board.get(vehicle.id)).toBeUndefined();
    // The deleted vehicle's plate stays known, its asset code is free.
    expect((await company.register({ asset_code: '0000001' })).id).toBeGreaterThan(vehicle.id);
    const { body } = await server.call(getVehicles, {
      token: company.tokens.admin,
      query: { states: 'deleted', q: vehicle.license },
    });
    expect(body.total).toBe(1);
  });

  it('keeps the days of a vehicle that had left before', async () => {
    const { id } = await company.register();
    await server.call(postVehicleDeregistration, {
      token: company.tokens.admin,
      params: { vehicle_id: id },
      body: { reason: 'SALE', date: '2026-02-10', version: 1 },
    });
    expect((await remove(id, { date: '2025-01-01', version: 2 })).status).toBe(200);
    expect((await company.stays(id)).map(({ to_day }) => to_day)).toEqual(['2026-02-11']);
  });

  it.each([
    // NOW is Monday 2 March 2026, 11:00 in Madrid. Friday became final on Monday at 03:00; Saturday is open.
    ['heard of just now', '2026-03-02T09:59:00Z', 'data.notConsolidated'],
    ['heard of on Saturday', '2026-02-27T23:00:00Z', 'data.notConsolidated'],
    ['last heard of on Friday, which is final', '2026-02-27T22:59:59Z', null],
    ['silent for more than three days', '2026-02-27T09:59:00Z', null],
  ])('of a vehicle %s', async (_name, at, code) => {
    const { id } = await company.register();
    await heard(id, at);
    expect((await remove(id)).code).toBe(code);
  });

  it.each([
    ['an older version', { version: 2 }, 410, 'err.stale'],
    ['the day it began', { date: '2024-01-02' }, 422, 'err.request'],
    ['a day to come', { date: '2026-03-03' }, 422, 'err.request'],
    ['another reason, not told', { reason: 'OTHER' }, 422, 'err.request'],
  ])('is refused with %s', async (_name, fields, status, code) => {
    const { id } = await company.register();
    const answer = await remove(id, fields);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await company.stored(id)).toMatchObject({ registration_state: 'registered', version: 1 });
  });

  it('is for administrators, of their own vehicles, once', async () => {
    const { id } = await company.register();
    expect((await remove(id, {}, company.tokens.operator)).code).toBe('auth.notPermitted');
    expect((await remove(id, {}, company.tokens.foreigner)).code).toBe('notFound');
    await remove(id);
    expect((await remove(id, { version: 2 })).code).toBe('vehicle.notRegistered');
    const legacy = await aVehicle(server.app.database, { fleet_id: company.fleets.north, fleet_start: null });
    expect((await remove(legacy.id)).code).toBe('vehicle.noFleetStart');
  });

  it('asks nothing of the fleet', async () => {
    const { id } = await company.register({ fleet_id: company.fleets.root });
    expect((await remove(id)).status).toBe(200);
  });
});

describe('deleting with an asset system (domain rules §3.2)', () => {
  let system: AssetSystemStandIn;
  beforeAll(async () => {
    system = await assetSystemStandIn();
    await open({
      ASSET_SYSTEM_URL: `${system.url}/api/`,
      ASSET_SYSTEM_TOKEN: 'secret',
      ASSET_SYSTEM_TIMEOUT_S: '0.3',
    });
  });
  afterAll(async () => {
    await server.close();
    await system.close();
  });

  it('asks it, with what it knows the vehicle by, and deletes when it agrees', async () => {
    const vehicle = await company.register({ license: 'ASK1', asset_code: '0000002', work_code: '10001' });
    system.answer({ status: 200, body: '{"code":200}' });
    expect((await remove(vehicle.id)).status).toBe(200);
    expect(system.asked.at(-1)).toEqual({
      path: '/api/vehicles/ASK1/deletion',
      authorization: 'Bearer secret',
      body: {
        asset_code: '0000002',
        work_code: '10001',
        cost_centre: 'NORTH',
        reason: 'SCRAP',
        reason_text: null,
        date: '2026-02-10',
        requested_by: 'adela',
      },
    });
    expect(await company.stored(vehicle.id)).toMatchObject({ registration_state: 'deleted', version: 2 });
  });

  it.each([402, 409, 411, 412, 414, 416, 417, 426, 500, 600])('is told %d and refused', async (code) => {
    const { id } = await company.register();
    system.answer({ status: 200, body: JSON.stringify({ code }) });
    const answer = await remove(id);
    expect([answer.status, answer.code, answer.number]).toEqual([409, `vehicle.del.${code}`, code]);
    expect(await company.stored(id)).toMatchObject({
      registration_state: 'registered',
      state_before_deleting: null,
      version: 1,
    });
    expect(server.app.board.get(id)).toBeDefined();
  });

  it.each([
    ['a failure', { status: 503, body: 'down' }, 500],
    ['a refused token', { status: 401, body: '{}' }, 500],
    ['words nobody knows', { status: 200, body: '<html>' }, 500],
    ['a code nobody knows', { status: 200, body: '{"code":499}' }, 500],
    ['a way elsewhere', { status: 302 }, 500],
    ['silence', 'silence', 600],
  ] as const)('puts the vehicle back after %s', async (_name, answered, code) => {
    const { id } = await company.register();
    system.answer(answered);
    expect((await remove(id)).number).toBe(code);
    expect(await company.stored(id)).toMatchObject({ registration_state: 'registered' });
    // A new try is allowed at once.
    system.answer({ status: 200, body: '{"code":null}' });
    expect((await remove(id)).status).toBe(200);
  });

  it('204: nothing to delete there, and an administrator may delete here all the same', async () => {
    const { id } = await company.register();
    system.answer({ status: 204 });
    expect((await remove(id)).number).toBe(204);
    system.answer({ status: 200, body: '{"code":204}' });
    expect((await remove(id)).number).toBe(204);
    expect((await remove(id, { delete_locally: true })).status).toBe(200);
    expect(await company.stored(id)).toMatchObject({ registration_state: 'deleted' });
  });

  it('what it refuses is not deleted locally either', async () => {
    const { id } = await company.register();
    system.answer({ status: 200, body: '{"code":411}' });
    expect((await remove(id, { delete_locally: true })).number).toBe(411);
  });

  it('does not ask for what the fleet alone forbids', async () => {
    const questions = system.asked.length;
    const yard = await company.register({ fleet_id: company.fleets.root });
    expect((await remove(yard.id)).number).toBe(402);
    const apart = await company.register({ fleet_id: company.fleets.south });
    expect((await remove(apart.id)).number).toBe(409);
    expect(system.asked).toHaveLength(questions);
    expect(await company.stored(apart.id)).toMatchObject({ registration_state: 'registered' });
  });

  it('while it is asked the vehicle is deleting, and every edit says so', async () => {
    const { id, license } = await company.register();
    const seen: unknown[] = [];
    system.answer({ status: 200, body: '{"code":426}' }, async () => {
      const args = { token: company.tokens.admin, params: { vehicle_id: id } };
      const { body } = await server.call(getVehicle, args);
      const { fleet_id: _, ...sheet } = company.sheet({ license });
      const edit = await server.call(putVehicle, { ...args, body: { ...sheet, version: 1 } });
      const again = await remove(id);
      seen.push(body.registration_state, edit.code, again.code);
    });
    expect((await remove(id)).number).toBe(426);
    expect(seen).toEqual(['deleting', 'vehicle.deleting', 'vehicle.deleting']);
    expect((await company.stored(id)).registration_state).toBe('registered');
  });

  it('goes back to deregistered where it came from', async () => {
    const { id } = await company.register();
    await server.call(postVehicleDeregistration, {
      token: company.tokens.admin,
      params: { vehicle_id: id },
      body: { reason: 'SALE', date: '2026-02-10', version: 1 },
    });
    system.answer({ status: 200, body: '{"code":416}' });
    expect((await remove(id, { version: 2 })).number).toBe(416);
    expect(await company.stored(id)).toMatchObject({
      registration_state: 'deregistered',
      cancel_reason: 'SALE',
    });
  });

  it('one that a crash left in between comes back, not before its answer may still come', async () => {
    const { id } = await company.register();
    await server.app.database.pool.query(
      `update vehicle set registration_state = 'deleting', state_before_deleting = 'registered', deleting_since = $2
       where id = $1`,
      [id, new Date(NOW)],
    );
    await server.app.bus.publish('reload_vehicles', [id]);
    expect(await returnStuckDeletions(server.app)).toBe(0);
    server.clock.nowMs = NOW + 61_000;
    expect(await returnStuckDeletions(server.app)).toBe(1);
    server.clock.nowMs = NOW;
    expect(await company.stored(id)).toMatchObject({
      registration_state: 'registered',
      deleting_since: null,
    });
    expect(server.app.board.get(id)).toBeDefined();
  });
});

it('an asset system that is not there is one that does not answer', async () => {
  const gone = await assetSystemStandIn();
  await gone.close();
  await open({ ASSET_SYSTEM_URL: gone.url });
  const { id } = await company.register();
  expect((await remove(id)).number).toBe(600);
  expect(await company.stored(id)).toMatchObject({ registration_state: 'registered' });
  await server.close();
});
