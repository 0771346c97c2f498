import type { Pool } from 'pg';
import type { Held } from '#server/telemetry/vehicle-memory.ts';
import { saveMemories } from '#server/telemetry/write-batch.ts';
import { writeInProgress } from '#server/telemetry/write-running.ts';
import type { Ingest } from './ingest.ts';

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
