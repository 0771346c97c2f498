import type { Pool } from 'pg';
import { liveState } from '#domain/telemetry/live-state.ts';
import { emptyMemory } from '#domain/telemetry/memory-shape.ts';
import { asOfNow } from '#domain/telemetry/private-span.ts';
import type { LiveBoard } from '#server/bus/board/live-board.ts';
import { type Held, loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { writeNow } from '#server/telemetry/vehicle-now.ts';
import { saveMemories } from '#server/telemetry/write-batch.ts';
import { writeInProgress } from '#server/telemetry/write-running.ts';
import { boardEntries, liveFields } from './board-rows.ts';
import type { Ingest } from './ingest.ts';

/** Puts the newly stored memories on the board. It never goes backwards: an older memory changes nothing. */
export function showStored(board: LiveBoard, held: readonly Held[], nowMs: number): void {
  for (const one of held) {
    const { vehicleId, lastContactMs } = one;
    const entry = board.get(vehicleId);
    if (!entry) continue;
    const fields = liveFields(one, { nowMs, lastContactMs, fitted: entry.imei !== null });
    const state = fields.state !== entry.state || fields.sinceMs !== entry.sinceMs;
    const position = fields.timeMs !== entry.timeMs;
    board.change(vehicleId, { ...fields, lastContactMs }, { position, state });
  }
}

/**
 * States also change by the clock alone: idle after a minute, stopped without ignition input, disconnected
 * after silence.
 */
export function sweepStates(board: LiveBoard, ingest: Ingest, nowMs: number): void {
  for (const entry of board.all()) {
    const held = ingest.held(entry.vehicleId);
    const when = { nowMs, lastContactMs: entry.lastContactMs, fitted: entry.imei !== null };
    const memory = held ? asOfNow(held.memory, held.settings, nowMs) : NO_MEMORY;
    const { state, sinceMs } = liveState(memory, when);
    if (state === entry.state && sinceMs === entry.sinceMs) continue;
    board.change(entry.vehicleId, liveFields(held, when), { position: false, state: true });
  }
}

const NO_MEMORY = emptyMemory();

/** Vehicles written in one transaction: so few that a batch hardly waits for one of them. */
const TOGETHER = 50;

/**
 * Saves the vehicles that reported since the last run. Their running day and journey are saved so that
 * reports include today. Their memory is saved so that a start has little to fold again.
 */
export async function writeRunning(pool: Pool, ingest: Ingest, nowMs: number): Promise<void> {
  const dirty = [...ingest.allHeld()].filter((held) => held.dirty);
  for (let first = 0; first < dirty.length; first += TOGETHER) {
    await writeSome(pool, dirty.slice(first, first + TOGETHER), nowMs);
  }
}

async function writeSome(pool: Pool, dirty: readonly Held[], nowMs: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A batch or a rebuild at the same time may have newer values. Its vehicles are skipped here, because it
    // writes them.
    const { rows } = await client.query<{ vehicle_id: number; version: number }>(
      'select vehicle_id, version from vehicle_live where vehicle_id = any($1) order by vehicle_id for update skip locked',
      [dirty.map((held) => held.vehicleId)],
    );
    const versions = new Map(rows.map((row) => [row.vehicle_id, row.version]));
    const current = dirty.filter((held) => versions.get(held.vehicleId) === held.version);
    await writeInProgress(client, current, nowMs);
    await saveMemories(client, current);
    await client.query('commit');
    for (const held of current) {
      held.dirty = false;
      held.unsaved = 0;
    }
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Fills the board and the lanes' memories from the database: at the start, and for vehicles that changed
 * elsewhere. A named vehicle that is no longer registered leaves the board.
 */
export async function loadVehicles(
  pool: Pool,
  board: LiveBoard,
  ingest: Pick<Ingest, 'hold'>,
  options: { nowMs: number; vehicleIds?: readonly number[] },
): Promise<void> {
  const { rows } = await pool.query<{ vehicle_id: number; is_written: boolean }>(
    `select vehicle_id, motion is not null as is_written from vehicle_live
     where folded_at is not null and ($1::int4[] is null or vehicle_id = any($1))`,
    [options.vehicleIds ?? null],
  );
  const loaded = await loadHeld(
    pool,
    rows.map((row) => row.vehicle_id),
  );
  // The running day of named vehicles may have been folded again. As dirty vehicles they are written without
  // waiting for a record.
  for (const held of loaded) held.dirty = options.vehicleIds !== undefined && held.unfoldable === null;
  // The same goes for what it does now, which no vehicle has after an upgrade from a version that did not
  // write it.
  const isWritten = new Map(rows.map((row) => [row.vehicle_id, row.is_written]));
  await writeNow(
    pool,
    loaded.filter((held) => held.dirty || !isWritten.get(held.vehicleId)),
  );
  ingest.hold(loaded);
  const memories = new Map(loaded.map((held) => [held.vehicleId, held]));
  const gone = new Set(options.vehicleIds);
  for (const entry of await boardEntries(pool, memories, options)) {
    gone.delete(entry.vehicleId);
    const before = board.get(entry.vehicleId);
    if (!before) board.put(entry);
    else
      board.change(entry.vehicleId, entry, {
        position: entry.timeMs !== before.timeMs || entry.lat !== before.lat,
        state: entry.state !== before.state,
      });
  }
  for (const vehicleId of gone) board.remove(vehicleId);
}
