import { expect, it } from 'vitest';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { shardOf } from '#server/base/db/shards.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { testIngest } from '#server/testing/ingest.ts';

const SHARDS = 8;
const AT = Date.parse('2026-03-02T08:00:00Z');

it('a transaction of a divided database writes vehicles of one shard, and those of each in order', async () => {
  const database = await testDatabase();
  const vehicles = await fittedVehicles(database.pool, 40);
  const ingest = testIngest({ database }, { shards: SHARDS });
  const packets = [0, 1, 2, 3].flatMap((n) => vehicles.map(({ vehicleId }) => ({ vehicleId, n })));
  await Promise.all(
    packets.map(({ vehicleId, n }) =>
      ingest.store({
        vehicleId,
        records: [recordAt(AT + n * 10_000, { odometerM: n })],
        receivedMs: AT + n * 10_000,
      }),
    ),
  );
  const { rows } = await database.pool.query<{ vehicle_ids: number[] }>(
    'select array_agg(vehicle_id) as vehicle_ids from position_hot group by xmin::text',
  );
  const shards = rows.map(({ vehicle_ids }) => new Set(vehicle_ids.map((id) => shardOf(id, SHARDS))).size);
  expect(shards).toEqual(rows.map(() => 1));
  expect(rows.flatMap(({ vehicle_ids }) => vehicle_ids)).toHaveLength(packets.length);
  // Several packets share a commit.
  expect(rows.length).toBeLessThan(packets.length / 4);
  for (const { vehicleId } of vehicles) expect(ingest.held(vehicleId)!.memory.lastMs).toBe(AT + 30_000);
  await ingest.stop();
  await database.close();
});
