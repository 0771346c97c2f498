import { expect, it } from 'vitest';
import { shardOf } from './shards.ts';
import { testDatabase } from './testing.ts';

it('the shard of a vehicle is the range of its hash in PostgreSQL', async () => {
  const { pool, close } = await testDatabase();
  for (const shards of [1, 7, 8, 32]) {
    const { rows } = await pool.query<{ id: number; shard: number }>(
      `select id, least($1::int - 1, (hashint4(id) + 2147483648) / (4294967296 / $1::int))::int as shard
       from (select generate_series(1, 2000) union all select 2147483647) as vehicle (id)`,
      [shards],
    );
    expect(rows.map(({ id }) => shardOf(id, shards))).toEqual(rows.map(({ shard }) => shard));
    expect(new Set(rows.map(({ shard }) => shard)).size).toBe(shards);
  }
  await close();
});
