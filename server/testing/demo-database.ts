import { partitionMaker } from '#server/base/db/partition.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { seedDemo } from '#server/demo/seed.ts';

/** A database with the demo company, which takes packed positions of the month of `nowMs`. */
export async function demoDatabase(nowMs: number) {
  const database = await testDatabase();
  await seedDemo(database, nowMs);
  const partitions = partitionMaker(database.pool);
  await partitions.months('position_chunk', [nowMs]);
  return { database, partitions };
}
