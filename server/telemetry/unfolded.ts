import { type Kysely, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { ofPrivateUse } from '#domain/telemetry/private-record.ts';
import { saysPrivate } from '#domain/telemetry/private-span.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { Known } from '#server/base/known.ts';
import { type Packet, withoutPrivateUse } from './fold-packets.ts';
import { storedPeriods } from './private-periods.ts';
import { loadHeld } from './vehicle-memory.ts';

/** Packets that are folded in at a time. */
const TOGETHER = 400;
const REASON_LENGTH = 300;

/**
 * Keeps a packet that could not be folded or stored, so that it can be folded in once the cause is mended.
 * The contact with its vehicle counts, and lanes that hold its memory load it again. The parts that private
 * use may not store are dropped first.
 */
export async function keepUnfolded(
  { database, known }: Pick<Base, 'database' | 'known'>,
  packet: Packet,
  error: Error,
): Promise<void> {
  const { pool } = database;
  const { vehicleId, receivedMs, unfoldedId } = packet;
  const kind = kindOf(error);
  const reason = error.message.slice(0, REASON_LENGTH);
  if (unfoldedId !== undefined) {
    await pool.query(
      `update unfolded_packet set tries = tries + 1, asked_at = null, kind = $2, reason = $3 where id = $1`,
      [unfoldedId, kind, reason],
    );
    return;
  }
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Either the driver's switch waits for this lock, or its span is known here.
    const { rowCount: isKnown } = await client.query(
      `insert into vehicle_live (vehicle_id, last_contact_at) select id, $2 from vehicle where id = $1
       on conflict (vehicle_id) do update set version = vehicle_live.version + 1,
         last_contact_at = greatest(vehicle_live.last_contact_at, excluded.last_contact_at)`,
      [vehicleId, new Date(receivedMs)],
    );
    if (isKnown && packet.records.length > 0) {
      const { records, isPrivate } = await withoutPrivate(client, known, packet);
      await client.query(
        `insert into unfolded_packet (vehicle_id, t0, t1, n, records, is_private, received_at, kind, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          vehicleId,
          new Date(records[0]!.timeMs),
          new Date(records.at(-1)!.timeMs),
          records.length,
          JSON.stringify(records),
          isPrivate,
          ...[new Date(receivedMs), kind, reason],
        ],
      );
    }
    await client.query('commit');
  } catch (failure) {
    await client.query('rollback').catch(() => {});
    throw failure;
  } finally {
    client.release();
  }
}

/** The database's code of an error, or its class: few, so that they can be counted. */
const kindOf = (error: Error) => (error as { code?: string }).code ?? error.name;

/**
 * The packet's records in order, without the parts that private use may not store, and the tracker's last
 * private flag. A record of unknown use counts as private.
 */
async function withoutPrivate(
  client: PoolClient,
  known: Known,
  packet: Packet,
): Promise<{ records: readonly TrackerRecord[]; isPrivate: boolean | null }> {
  const ordered = inOrder(packet.records);
  const said = ordered.findLast(({ privateMode }) => privateMode !== null)?.privateMode ?? null;
  try {
    const [held] = await loadHeld(client, known, [packet.vehicleId]);
    const { settings, memory, unfoldable } = held!;
    const periods = await storedPeriods(client, new Map([[packet.vehicleId, ordered[0]!.timeMs]]));
    const { records } = withoutPrivateUse(
      { ...packet, records: ordered },
      {
        settings,
        // For the time after an older memory only the stored periods are known.
        memory: unfoldable === null ? memory : { ...memory, lastMs: Number.POSITIVE_INFINITY },
        periods: periods.get(packet.vehicleId) ?? [],
      },
    );
    return { records, isPrivate: said ?? (unfoldable === null ? saysPrivate(memory) : null) };
  } catch {
    return { records: ordered.map(ofPrivateUse), isPrivate: said };
  }
}

/**
 * The reasons why packets could not be folded, most frequent first. `asked` counts those with a requested
 * replay; `failed` those whose replay failed before.
 */
export async function unfoldedByReason(db: Kysely<DB>) {
  return db
    .selectFrom('unfolded_packet')
    .select(({ fn }) => [
      'kind',
      'reason',
      fn.countAll<number>().as('packets'),
      fn.count<number>('vehicle_id').distinct().as('vehicles'),
      fn.min<Date>('received_at').as('since'),
      fn.count<number>('asked_at').as('asked'),
      fn
        .countAll<number>()
        .filterWhere('asked_at', 'is', null)
        .filterWhere('tries', '>', 1)
        .as('failed_again'),
    ])
    .groupBy(['kind', 'reason'])
    .orderBy('packets', 'desc')
    .execute();
}

/**
 * Requests a replay of the packets that could not be folded; returns how many had none requested yet. A
 * running server does it.
 */
export async function requestReplay(db: Kysely<DB>, nowMs: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('unfolded_packet')
    .set({ asked_at: new Date(nowMs) })
    .where('asked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type Row = { id: string; vehicle_id: number; records: TrackerRecord[] };

/**
 * Folds in the packets with a requested replay, each vehicle's in the order of time, by the lanes that store
 * all packets. A packet's row is deleted in the commit that stores it, so an interruption or a repetition
 * does no harm. A packet that fails again waits for the next request.
 */
export async function replayUnfolded(
  pool: Pool,
  ingest: { store(packet: Packet): Promise<unknown> },
  nowMs: number,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<Row>(
      `select id, vehicle_id, records from unfolded_packet
       where asked_at is not null order by vehicle_id, t0, id limit ${TOGETHER}`,
    );
    if (rows.length === 0) return;
    await Promise.all(
      rows.map(({ id, vehicle_id, records }) =>
        ingest.store({
          vehicleId: vehicle_id,
          // An older version saved it, perhaps before a field existed.
          records: records.map((record) => ({ ...blankRecord(record.timeMs), ...record })),
          receivedMs: nowMs,
          unfoldedId: id,
        }),
      ),
    );
  }
}

/**
 * Follows a driver's switch to private use: kept packets of that time lose the parts that may not be stored.
 */
export async function hideUnfolded(db: Kysely<DB>, vehicleId: number, fromMs: number): Promise<void> {
  const { rows } = await sql<Row>`
    select id, vehicle_id, records from unfolded_packet
    where vehicle_id = ${vehicleId} and t1 >= ${new Date(fromMs)} for update`.execute(db);
  for (const { id, records } of rows) {
    const kept = records.map((record) => (record.timeMs < fromMs ? record : ofPrivateUse(record)));
    await sql`update unfolded_packet set records = ${JSON.stringify(kept)}::json where id = ${id}`.execute(
      db,
    );
  }
}
