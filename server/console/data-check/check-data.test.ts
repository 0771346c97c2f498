import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/base/db/migrate.ts';
import { emptyDatabase } from '#server/base/db/testing.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { checkData, checkIn } from './check-data.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;

beforeAll(async () => {
  database = await emptyDatabase();
  await restoreBackup(
    database.url,
    createReadStream(join(import.meta.dirname, '../backup/released/0.1.0.tar.zst')),
  );
  await migrate(database.url);
});
afterAll(() => database.close());

const ONE_JOURNEY =
  'where (vehicle_id, start_at) = (select vehicle_id, start_at from journey where final limit 1)';

it.each([
  ['days are the sums of their journeys', `update journey set distance_m = distance_m + 1 ${ONE_JOURNEY}`],
  ['months are the sums of their days', 'update journey_month set duration_s = duration_s + 1'],
  [
    'journeys follow each other, each within a day of its vehicle',
    `update journey set end_at = start_at - interval '1 second' ${ONE_JOURNEY}`,
  ],
  [
    'what trackers said belongs to a vehicle',
    "insert into vehicle_checkpoint (vehicle_id, day, starts_at, memory) values (999999, '2026-01-01', now(), '{}')",
  ],
  [
    'the last place of a vehicle is one of work',
    'update vehicle_live set private_at = folded_at, lat = 40, lng = -3 where vehicle_id = (select min(vehicle_id) from vehicle_live)',
  ],
  ['every vehicle has belonged somewhere', 'delete from vehicle_stay'],
  ['documents have all their octets', 'delete from document_piece'],
  [
    'indexes and references are whole',
    "update pg_index set indisvalid = false where indexrelid = 'journey_day'::regclass",
  ],
  [
    'stored positions can be read',
    'update position_hot set n = n + 1 where t0 = (select min(t0) from position_hot)',
  ],
  ['stored positions can be read', String.raw`update position_hot set payload = '\x00'`],
])('says when it is not so that %s', async (name, breaking) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(breaking);
    const broken = (await checkIn(client)).filter(({ count }) => count > 0);
    expect(broken.map((one) => one.name)).toEqual([name]);
    expect(broken[0]!.what.length).toBeLessThanOrEqual(5);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('finds nothing where all is sound', async () => {
  expect((await checkData(database.url)).filter(({ count }) => count > 0)).toEqual([]);
});
