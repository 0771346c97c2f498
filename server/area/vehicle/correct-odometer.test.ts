import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVehicle, getVehicleHistory } from '#api/vehicle.ts';
import { postVehicleOdometer } from '#api/vehicle-command.ts';
import { drive, endOf, later, park } from '#domain/telemetry/record.builder.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { reloadHeld } from '#server/gateway/lane/reload.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;
let ingest: Ingest;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  const { app } = server;
  const { pool } = app.database;
  ingest = testIngest(server.app);
  app.bus.subscribe('reload_vehicles', (vehicleIds) => reloadHeld(pool, ingest, vehicleIds));
});
afterAll(async () => {
  await ingest.stop();
  await server.close();
});

const correct = (vehicleId: number, odometer: number, version = 1, token = company.tokens.admin) =>
  server.call(postVehicleOdometer, {
    token,
    params: { vehicle_id: vehicleId },
    body: { odometer, version },
  });

/**
 * Reads the record as a newly signed-in viewer, because the test moves the clock beyond the life of a
 * session.
 */
async function record(vehicleId: number) {
  const viewer = await aUser(server.app.database, { fleetIds: [company.fleets.root] });
  const token = await server.tokenOf(viewer);
  return (await server.call(getVehicle, { token, params: { vehicle_id: vehicleId } })).body;
}
const startsWith = async (vehicleId: number) => (await record(vehicleId)).start_of_day_odometer;

/** Ten minutes at 60 km/h, 10 km; then parked for 20 minutes. */
const tenKm = (at: string) => {
  const drove = drive({ from: at, to: later(at, 600), kmh: 60 });
  return [...drove, ...park({ from: later(at, 610), to: later(at, 1_800), start: endOf(drove) })];
};
const YESTERDAY = tenKm('2026-03-01T08:00:00Z');
const TODAY = tenKm('2026-03-02T07:00:00Z');

async function report(vehicleId: number, records: typeof YESTERDAY) {
  await ingest.store({ vehicleId, records, receivedMs: NOW });
  await writeRunning(server.app.database.pool, ingest, NOW);
}

describe('the odometer that today began with', () => {
  it('is what an administrator says, from the known one upwards', async () => {
    const { id } = await company.register({ initial_odometer: 500 });
    const low = await correct(id, 499);
    expect([low.status, JSON.parse(low.text).error.fields]).toEqual([
      422,
      [{ field: 'odometer', code: 'val.range', params: { min: 500, max: 3_000_000 } }],
    ]);
    expect((await correct(id, 500)).body).toEqual({ version: 1 });
    expect((await correct(id, 620)).body).toEqual({ version: 2 });
    expect(await startsWith(id)).toBe(620);
    expect([(await correct(id, 700)).code, (await correct(id, 619, 2)).status]).toEqual(['err.stale', 422]);
    // Again on the same day: the correction grows.
    expect((await correct(id, 650, 2)).body).toEqual({ version: 3 });
    expect([await startsWith(id), (await record(id)).initial_odometer]).toEqual([650, 500]);
    const { body } = await server.call(getVehicleHistory, {
      token: company.tokens.admin,
      params: { vehicle_id: id },
    });
    const change = (from: number, to: number) => [{ field: 'start_of_day_odometer', from, to }];
    expect(body.history.slice(0, 2)).toMatchObject([
      { action: 'odometer', username: 'adela', changes: change(620, 650) },
      { action: 'odometer', username: 'adela', changes: change(500, 620) },
    ]);
  });

  it('is not said by others, nor where none is known', async () => {
    const { id } = await company.register({ initial_odometer: 500 });
    expect((await correct(id, 501, 1, company.tokens.operator)).code).toBe('auth.notPermitted');
    const unknown = await company.register();
    expect((await correct(unknown.id, 501)).code).toBe('vehicle.noOdometer');
  });
});

describe('what follows from it', () => {
  const kept = async (vehicleId: number) => {
    const { pool } = server.app.database;
    const journeys = await pool.query(
      'select odometer_m from journey where vehicle_id = $1 order by start_at',
      [vehicleId],
    );
    const days = await pool.query('select odometer_m from vehicle_day where vehicle_id = $1 order by day', [
      vehicleId,
    ]);
    return [journeys.rows, days.rows].map((rows) => rows.map(({ odometer_m }) => odometer_m / 1_000));
  };
  const rebuildAll = async () => {
    const { app } = server;
    const rebuilt: number[] = [];
    await rebuildLate(server.app, (id) => void rebuilt.push(id));
    await app.bus.publish('reload_vehicles', rebuilt);
    await writeRunning(app.database.pool, ingest, NOW);
  };

  it('is today’s odometer; the days before stay as they are, however often they are folded', async () => {
    const { id } = await company.register({ initial_odometer: 1_000 });
    await report(id, YESTERDAY);
    await report(id, TODAY);
    expect([await startsWith(id), await kept(id)]).toEqual([
      1_010,
      [
        [1_010, 1_020],
        [1_010, 1_020],
      ],
    ]);
    await correct(id, 1_100);
    await rebuildAll();
    expect([await startsWith(id), await kept(id)]).toEqual([
      1_100,
      [
        [1_010, 1_110],
        [1_010, 1_110],
      ],
    ]);
    await server.app.database.sql
      .insertInto('rebuild_request')
      .values({ vehicle_id: id, from_at: new Date('2026-03-01T00:00:00Z') })
      .execute();
    await rebuildAll();
    expect([await startsWith(id), await kept(id)]).toEqual([
      1_100,
      [
        [1_010, 1_110],
        [1_010, 1_110],
      ],
    ]);
    expect((await record(id)).live?.odometer).toBe(1_110_000);
    // Tomorrow the correction is part of today's figures, and is not added again.
    server.clock.nowMs = NOW + 86_400_000;
    expect(await startsWith(id)).toBe(1_110);
    server.clock.nowMs = NOW;
  });

  it('is shown before the vehicle reports again, and tomorrow too', async () => {
    const { id } = await company.register({ initial_odometer: 1_000 });
    await report(id, YESTERDAY);
    await correct(id, 1_100);
    const shown = async () => [await startsWith(id), (await record(id)).live?.odometer];
    expect(await shown()).toEqual([1_100, 1_100_000]);
    server.clock.nowMs = NOW + 86_400_000;
    await server.app.bus.publish('reload_vehicles', [id]);
    expect(await shown()).toEqual([1_100, 1_100_000]);
    server.clock.nowMs = NOW;
    await report(id, TODAY);
    expect(await kept(id)).toEqual([
      [1_010, 1_110],
      [1_010, 1_110],
    ]);
  });
});
