import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#server/base/db/testing.ts';
import { FACT_TABLES } from './fact-table.ts';
import { TRACKING_TABLES } from './tracking-table.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it.each(Object.values(FACT_TABLES))('the key of $table is its primary key', async ({ table, key }) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = $1::regclass and indisprimary`,
    [table],
  );
  expect([...key].sort()).toEqual(rows.map(({ name }) => name).sort());
});

// Tables that people write refer to the vehicle. Tables of trackers' reports do not, so that they can be
// distributed.
it('every table of a vehicle without a reference to it is erased with its tracking', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     join pg_attribute vehicle on vehicle.attrelid = pg_class.oid and vehicle.attname = 'vehicle_id'
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint
         where conrelid = pg_class.oid and contype = 'f' and confrelid = 'vehicle'::regclass)
     order by 1`,
  );
  // The row that records how far a vehicle is folded stays, reset to nothing. Notifications are erased by
  // notification/erase-notifications.ts.
  const erased = [...TRACKING_TABLES, 'vehicle_live', 'raised_event', 'told_event'].sort();
  expect(rows.map(({ name }) => name)).toEqual(erased);
});
