import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migrationFiles } from '#server/base/db/migrate.ts';
import { emptyDatabase } from '#server/base/db/testing.ts';
import { checkData } from '../data-check/check-data.ts';
import type { BackupHead, BackupSums } from './backup-head.ts';
import { restoreBackup } from './restore-backup.ts';

const FOLDER = join(import.meta.dirname, 'released');
/** Tables in which an upgrade may write rows of its own. */
const MAY_GROW: readonly string[] = ['rebuild_request', 'enum_value'];

describe.each(readdirSync(FOLDER))('from the database of %s', (file) => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let stored: { head: BackupHead; sums: BackupSums };
  let driven: unknown;
  const begun: string[] = [];

  beforeAll(async () => {
    database = await emptyDatabase();
    stored = await restoreBackup(database.url, createReadStream(join(FOLDER, file)));
    driven = await drivenIn(database);
    await migrate(database.url, (missing) => begun.push(...missing));
  });
  afterAll(() => database.close());

  it('every migration is applied', async () => {
    const { rows } = await database.pool.query<{ name: string }>('select name from migration order by name');
    expect(rows.map(({ name }) => name)).toEqual(migrationFiles());
    expect([...stored.head.migrations, ...begun].sort()).toEqual(migrationFiles());
    // A copy of the newest schema proves nothing about later ones, so it must have been made before them.
    expect(stored.head.migrations.length).toBeLessThanOrEqual(rows.length);
  });

  it('no row of a table that is still there is lost', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    const left = new Set(rows.map(({ name }) => name));
    const tables = Object.entries(stored.sums.tables).filter(([name]) => left.has(name));
    expect(tables.length).toBeGreaterThan(100);
    for (const [name, sum] of tables) {
      const counted = await database.pool.query(`select count(*) from ${name}`);
      // An upgrade may request that open days be folded again, and bring values of the product.
      const most = MAY_GROW.includes(name) ? Number.POSITIVE_INFINITY : sum.rows;
      expect([name, counted.rows[0].count]).toEqual([
        name,
        expect.toSatisfy((n: number) => n >= sum.rows && n <= most),
      ]);
    }
  });

  it('what was driven, costs and litres are the same, and the data is sound', async () => {
    expect(await drivenIn(database)).toEqual(driven);
    const broken = (await checkData(database.url)).filter(({ count }) => count > 0);
    expect(broken).toEqual([]);
  });
});

/** Sums of the figures that people work with: kilometres, money and fuel by vehicle. */
async function drivenIn({ pool }: Pick<Awaited<ReturnType<typeof emptyDatabase>>, 'pool'>): Promise<unknown> {
  const { rows } = await pool.query(`
    select (select count(*) from journey) as journeys, (select sum(distance_m) from journey) as distance_m,
      (select sum(distance_m) from journey_month) as month_m, (select sum(amount) from cost) as cost,
      (select sum(liters) from refuelling) as litres, (select count(*) from vehicle) as vehicles`);
  expect(Number(rows[0].distance_m)).toBeGreaterThan(1_000_000);
  return rows[0];
}
