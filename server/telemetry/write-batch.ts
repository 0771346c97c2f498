import type { PoolClient } from 'pg';
import type { Memory } from '#domain/telemetry/memory.ts';
import { binaryArray } from '#server/base/db/binary-array.ts';
import { writeFollowUps } from '#server/bus/follow-up.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import type { DecidedFact } from './fact-table.ts';
import type { HotRow } from './position-store.ts';
import type { RaisedByPacket } from './raised-by.ts';
import { type FoldedVehicle, NOW_COLUMNS, nowArrays, nowFrom, nowParameters } from './vehicle-now.ts';
import { withHolders } from './with-holders.ts';
import { addFacts } from './write-facts.ts';

/**
 * `lateFromMs` is null when every record is newer than the memory of its vehicle, so that the row cannot be
 * stored yet. Otherwise it is the time from which the vehicle is folded again, ms UTC.
 */
type StoredRow = HotRow & { lateFromMs: number | null };

/**
 * Everything that one commit stores: positions, the facts they established, and how far each vehicle is
 * folded.
 */
export type Batch = {
  rows: readonly StoredRow[];
  vehicles: readonly (FoldedVehicle & { lastContactMs: number | null })[];
  /** Memories to save now. The others can be computed from an older one and the records stored since. */
  memories: readonly { vehicleId: number; memory: Memory }[];
  /** The memories with which days began; with a null day, those with which glances begin. */
  checkpoints: readonly { vehicleId: number; day: string | null; startsMs: number; memory: string }[];
  facts: readonly DecidedFact[];
  /** Events that subscriptions may match, and their time of receipt; null: none is recent enough. */
  raised: { events: readonly RaisedByPacket[]; receivedMs: number } | null;
  /** Rows of packets in this batch that could not be folded before. */
  unfoldedIds?: readonly string[];
  /** Rows that are newer than the memory may be stored too: they were moved here without a fold. */
  mayRepeat?: boolean;
};

/** Another writer continued from the same memory, so nothing was written. Load the vehicles again. */
export class StaleMemory extends Error {}

/**
 * The database ends the batch of a process that stands still in the middle of it. Otherwise no other process
 * could store packets of the same vehicles, until the machine comes back.
 */
const BEGIN = "begin; set local idle_in_transaction_session_timeout = '3s'";

/** Stores a batch in one transaction. A packet that is already stored is skipped and requests no rebuild. */
export async function writeBatch(client: PoolClient, batch: Batch): Promise<void> {
  await client.query(BEGIN);
  try {
    // First: a packet that another process has just stored is a stale memory, not a repeated row.
    if ((await storeFolded(client, batch.vehicles)) !== batch.vehicles.length) throw new StaleMemory();
    await storePositions(client, batch);
    await saveMemories(client, batch.memories);
    if (batch.checkpoints.length > 0) await writeCheckpoints(client, batch.checkpoints);
    if (batch.facts.length > 0) {
      await addFacts(client, batch.facts);
      await writeFollowUps(client, batch.facts.flatMap(followUpOf));
    }
    if (batch.unfoldedIds?.length)
      await client.query('delete from unfolded_packet where id = any($1::bigint[])', [batch.unfoldedIds]);
    if (batch.raised)
      await raiseEvents(client, await withHolders(client, batch.raised.events), batch.raised.receivedMs);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function storePositions(client: PoolClient, { rows, mayRepeat = false }: Batch): Promise<void> {
  const isNew = ({ lateFromMs }: StoredRow) => lateFromMs === null && !mayRepeat;
  const fresh = rows.filter(isNew);
  const late = fresh.length === rows.length ? [] : rows.filter((row) => !isNew(row));
  if (fresh.length > 0)
    await client.query({ name: 'store-positions', text: STORE_POSITIONS, values: positionArrays(fresh) });
  if (late.length > 0)
    await client.query({
      name: 'store-late',
      text: STORE_LATE,
      values: [...positionArrays(late), lateFrom(late)],
    });
}

/**
 * Says how far vehicles are folded and what they do now, where nobody else went on from the same memory;
 * answers of how many.
 */
export async function storeFolded(client: PoolClient, vehicles: Batch['vehicles']): Promise<number> {
  if (vehicles.length === 0) return 0;
  const { rowCount } = await client.query({
    name: 'store-folded',
    text: STORE_FOLDED,
    values: [
      binaryArray(
        'int4',
        vehicles.map((v) => v.vehicleId),
      ),
      binaryArray(
        'int4',
        vehicles.map((v) => v.version),
      ),
      binaryArray(
        'timestamptz',
        vehicles.map((v) => v.memory.lastMs),
      ),
      binaryArray(
        'timestamptz',
        vehicles.map((v) => v.lastContactMs),
      ),
      ...nowArrays(vehicles),
    ],
  });
  return rowCount!;
}

/** A tampering that has ended needs no notification any more. */
const followUpOf = ({ vehicleId, fact }: DecidedFact) =>
  fact.type === 'tampering' && fact.tampering.endMs !== null
    ? [{ task: 'solved_vehicle' as const, subjectId: vehicleId }]
    : [];

/** Saves memories, each valid up to its last record. */
export async function saveMemories(client: PoolClient, memories: Batch['memories']): Promise<void> {
  if (memories.length === 0) return;
  await client.query({
    name: 'save-memories',
    text: SAVE_MEMORIES,
    values: [
      binaryArray(
        'int4',
        memories.map((m) => m.vehicleId),
      ),
      binaryArray(
        'text',
        memories.map((m) => JSON.stringify(m.memory)),
      ),
      binaryArray(
        'timestamptz',
        memories.map((m) => m.memory.lastMs),
      ),
    ],
  });
}

/** Saves the memories with which days and glances begin. */
export async function writeCheckpoints(client: PoolClient, all: Batch['checkpoints']): Promise<void> {
  const marks = all.filter(({ day }) => day === null);
  const checkpoints = all.filter(({ day }) => day !== null);
  if (marks.length > 0)
    await client.query({
      name: 'store-marks',
      text: STORE_MARKS,
      values: [
        marks.map((mark) => mark.vehicleId),
        marks.map((mark) => new Date(mark.startsMs)),
        marks.map((mark) => mark.memory),
      ],
    });
  if (checkpoints.length > 0)
    await client.query({
      name: 'store-checkpoints',
      text: STORE_CHECKPOINTS,
      values: [
        checkpoints.map((c) => c.vehicleId),
        checkpoints.map((c) => c.day),
        checkpoints.map((c) => new Date(c.startsMs)),
        checkpoints.map((c) => c.memory),
      ],
    });
}

const STORE_MARKS = `
  insert into vehicle_glance (vehicle_id, starts_at, memory)
  select * from unnest($1::int4[], $2::timestamptz[], $3::json[])
  on conflict (vehicle_id, starts_at) do update set memory = excluded.memory`;

const STORE_CHECKPOINTS = `
  insert into vehicle_checkpoint (vehicle_id, day, starts_at, memory)
  select * from unnest($1::int4[], $2::date[], $3::timestamptz[], $4::json[])
  on conflict (vehicle_id, day) do update set starts_at = excluded.starts_at, memory = excluded.memory`;

function positionArrays(rows: Batch['rows']): Buffer[] {
  return [
    binaryArray(
      'int4',
      rows.map((r) => r.vehicleId),
    ),
    binaryArray(
      'timestamptz',
      rows.map((r) => r.t0Ms),
    ),
    binaryArray(
      'int8',
      rows.map((r) => r.digest),
    ),
    binaryArray(
      'timestamptz',
      rows.map((r) => r.t1Ms),
    ),
    binaryArray(
      'int2',
      rows.map((r) => r.n),
    ),
    binaryArray(
      'bytea',
      rows.map((r) => r.payload),
    ),
  ];
}

const lateFrom = (rows: Batch['rows']) =>
  binaryArray(
    'timestamptz',
    rows.map((r) => r.lateFromMs),
  );

const ROW_PARAMETERS =
  '$1::int4[], $2::timestamptz[], $3::int8[], $4::timestamptz[], $5::int2[], $6::bytea[]';

/** Looking for repeats first would take half as long again. */
const STORE_POSITIONS = `
  insert into position_hot (vehicle_id, t0, digest, t1, n, payload) select * from unnest(${ROW_PARAMETERS})`;

const STORE_LATE = `
  with packet as (
    select * from unnest(${ROW_PARAMETERS}, $7::timestamptz[]) as packet(vehicle_id, t0, digest, t1, n, payload, late_from)
  ), stored as (
    insert into position_hot (vehicle_id, t0, digest, t1, n, payload)
    select vehicle_id, t0, digest, t1, n, payload from packet
    on conflict do nothing
    returning vehicle_id, t0, digest
  )
  insert into rebuild_request (vehicle_id, from_at)
  select vehicle_id, min(late_from) from packet join stored using (vehicle_id, t0, digest)
  where late_from is not null
  group by vehicle_id
  on conflict (vehicle_id) do update set from_at = least(rebuild_request.from_at, excluded.from_at)`;

const STORE_FOLDED = `
  update vehicle_live live
  set version = live.version + 1, folded_at = batch.folded_at, last_contact_at = batch.last_contact_at,
    ${nowFrom('batch')}
  from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::timestamptz[], ${nowParameters(5)})
    as batch(vehicle_id, version, folded_at, last_contact_at, ${NOW_COLUMNS})
  where live.vehicle_id = batch.vehicle_id and live.version = batch.version`;

const SAVE_MEMORIES = `
  insert into vehicle_memory (vehicle_id, memory, memory_at)
  select vehicle_id, memory::json, memory_at from unnest($1::int4[], $2::text[], $3::timestamptz[])
    as kept(vehicle_id, memory, memory_at)
  on conflict (vehicle_id) do update set memory = excluded.memory, memory_at = excluded.memory_at`;
