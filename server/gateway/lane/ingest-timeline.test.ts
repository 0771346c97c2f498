import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { openKnown } from '#server/known/known.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { aFleet, aTracker, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';

const AT = Date.parse('2026-03-02T08:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A vehicle whose lane holds a record that the database lost when a standby took over. */
async function takenOver() {
  const { pool } = database;
  const { id } = await aVehicle(database, { fleet_id: (await aFleet(database)).id });
  await aTracker(database, { vehicle_id: id });
  const [here, elsewhere] = [testIngest({ database }), testIngest({ database })];
  const store = (ingest: typeof here, second: number, fields = {}) =>
    ingest.store({
      vehicleId: id,
      records: [recordAt(AT + second * 1000, fields)],
      receivedMs: AT + second * 1000,
    });
  await store(here, 0);
  const kept = await pool.query('select * from vehicle_live where vehicle_id = $1', [id]);
  await store(here, 10, { ignition: true, speedKmh: 90 });
  await pool.query('delete from position_hot where vehicle_id = $1 and t0 > $2', [id, new Date(AT)]);
  const { version, folded_at } = kept.rows[0];
  await pool.query('update vehicle_live set version = $2, folded_at = $3 where vehicle_id = $1', [
    id,
    version,
    folded_at,
  ]);
  // Another process goes on from there, and comes to the very same version.
  await store(elsewhere, 20, { ignition: false, speedKmh: 0 });
  return { id, here, elsewhere, store };
}

it('a lane does not fold on what the database has lost, once it knows of the new timeline', async () => {
  const { id, here, elsewhere, store } = await takenOver();
  here.distrust();
  await store(here, 30, { ignition: false, speedKmh: 0 });
  const [held] = await loadHeld(database.pool, openKnown(), [id]);
  expect(here.held(id)!.memory).toEqual(held!.memory);
  expect(held!.memory.heard).toMatchObject({ ignition: false, speedKmh: 0 });
  await Promise.all([here.stop(), elsewhere.stop()]);
});
