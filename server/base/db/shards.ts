import type { Pool } from 'pg';

/**
 * The tables that grow with every packet. Their keys begin with the vehicle, they refer to no other table,
 * and no query joins them with others (decision 113).
 */
const DIVIDED = [
  ...(['position_hot', 'position_chunk'] as const),
  ...(['vehicle_checkpoint', 'vehicle_glance', 'vehicle_memory'] as const),
];

/**
 * Divides the largest tables among the nodes of a Citus cluster, by vehicle. To be called once, on the
 * coordinator, after the migrations. Returns their names.
 */
export async function divideTables(pool: Pool, shards: number): Promise<readonly string[]> {
  for (const table of DIVIDED)
    await pool.query('select create_distributed_table($1, $2, shard_count => $3)', [
      table,
      'vehicle_id',
      shards,
    ]);
  return DIVIDED;
}

/** The shard of a vehicle among so many, from 0 on: Citus divides the hashes into equal ranges. */
export function shardOf(vehicleId: number, shards: number): number {
  if (shards === 1) return 0;
  const width = Math.floor(2 ** 32 / shards);
  return Math.min(shards - 1, Math.floor((hashOf(vehicleId) + 2 ** 31) / width));
}

/** PostgreSQL's `hashint4`, by `hash_bytes_uint32` (src/common/hashfn.c): a number of 32 bits with a sign. */
function hashOf(value: number): number {
  const start = (0x9e3779b9 + 4 + 3923095) | 0;
  let a = (start + value) | 0;
  let b = start;
  let c = start;
  const turned = (x: number, bits: number) => (x << bits) | (x >>> (32 - bits));
  c = ((c ^ b) - turned(b, 14)) | 0;
  a = ((a ^ c) - turned(c, 11)) | 0;
  b = ((b ^ a) - turned(a, 25)) | 0;
  c = ((c ^ b) - turned(b, 16)) | 0;
  a = ((a ^ c) - turned(c, 4)) | 0;
  b = ((b ^ a) - turned(a, 14)) | 0;
  return ((c ^ b) - turned(b, 24)) | 0;
}
