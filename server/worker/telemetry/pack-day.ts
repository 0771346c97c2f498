import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '#domain/duration.ts';
import { storedRecords } from '#server/telemetry/chunk-payload.ts';
import { type Chunk, storeChunks } from './store-chunks.ts';

/** Chunks with as many records are left alone: a row costs them little, and searches read less of them. */
const MANY_RECORDS = 120;
/** The most records of chunks that become one. */
const PACKED_RECORDS = 700;
/** Vehicles packed in one transaction. */
const VEHICLES = 50;

/**
 * Joins the chunks of hours with few records, when their UTC day is over. Most vehicles then have one row for
 * the day instead of one an hour.
 */
export async function packDay(pool: Pool, dayMs: number): Promise<void> {
  const { rows } = await pool.query<{ vehicle_id: number }>(
    `select vehicle_id from position_chunk where hour >= $1 and hour < $2 and n < ${MANY_RECORDS}
     group by vehicle_id having count(*) > 1 order by vehicle_id`,
    [new Date(dayMs), new Date(dayMs + DAY_MS)],
  );
  for (let from = 0; from < rows.length; from += VEHICLES) {
    const vehicleIds = rows.slice(from, from + VEHICLES).map(({ vehicle_id }) => vehicle_id);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await packVehicles(client, vehicleIds, dayMs);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }
}

type Row = { vehicle_id: number; hour: Date; n: number };

async function packVehicles(client: PoolClient, vehicleIds: readonly number[], dayMs: number): Promise<void> {
  const { rows } = await client.query<Row>(
    `select vehicle_id, hour, n from position_chunk
     where vehicle_id = any($1) and hour >= $2 and hour < $3 order by vehicle_id, hour`,
    [vehicleIds, new Date(dayMs), new Date(dayMs + DAY_MS)],
  );
  const runs = runsOf(rows).filter(({ length }) => length > 1);
  const joined = runs.flat();
  const { rows: removed } = await client.query<Row & { payload: Buffer }>(
    `delete from position_chunk chunk using unnest($1::int4[], $2::timestamptz[]) as joined (vehicle_id, hour)
     where chunk.vehicle_id = joined.vehicle_id and chunk.hour = joined.hour and chunk.hour >= $3 and chunk.hour < $4
     returning chunk.vehicle_id, chunk.hour, chunk.n, chunk.payload`,
    [
      joined.map(({ vehicle_id }) => vehicle_id),
      joined.map(({ hour }) => hour),
      new Date(dayMs),
      new Date(dayMs + DAY_MS),
    ],
  );
  const payloads = new Map(removed.map((row) => [keyOf(row), row.payload]));
  const chunks = runs.map((run): Chunk => {
    const records = run.flatMap((row) => storedRecords(payloads.get(keyOf(row))!));
    const { vehicle_id, hour } = run[0]!;
    return { vehicleId: vehicle_id, hourMs: hour.getTime(), records, lastMs: records.at(-1)!.timeMs };
  });
  if (chunks.length > 0) await storeChunks(client, chunks);
}

const keyOf = ({ vehicle_id, hour }: Row) => `${vehicle_id}/${hour.getTime()}`;

/** Runs of chunks with few records that follow each other and may become one; others are alone in theirs. */
function runsOf(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [];
  let records = 0;
  let last: Row | null = null;
  for (const row of rows) {
    const isJoined =
      last?.vehicle_id === row.vehicle_id &&
      Math.max(last.n, row.n) < MANY_RECORDS &&
      records + row.n <= PACKED_RECORDS;
    if (isJoined) runs.at(-1)!.push(row);
    else runs.push([row]);
    records = isJoined ? records + row.n : row.n;
    last = row;
  }
  return runs;
}
