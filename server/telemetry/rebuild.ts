import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { CONSOLIDATE_DAYS } from '#domain/constants.ts';
import { addDays, daySpan, dayStartMs } from '#domain/day.ts';
import type { Fact } from '#domain/telemetry/fact.ts';
import type { Memory } from '#domain/telemetry/memory.ts';
import { completeMemory } from '#domain/telemetry/memory-shape.ts';
import { openTamperings, runningPrivatePeriod } from '#domain/telemetry/running.ts';
import { endTamperings } from './end-tamperings.ts';
import { type DecidedFact, FACT_TABLES } from './fact-table.ts';
import { foldRecords } from './fold-packets.ts';
import { sumJourneys } from './journey-sums.ts';
import { readRecords } from './position-store.ts';
import { loadHeld } from './vehicle-memory.ts';
import { saveMemories, writeCheckpoints } from './write-batch.ts';
import { writeFacts } from './write-facts.ts';

/**
 * Folds a vehicle's stored records again, from the beginning of the day of an instant, and replaces what had been decided since.
 * Days that are already consolidated stay as they are (domain rules §0.3).
 * @returns false when the instant lies in consolidated days and nothing was done
 */
export async function rebuild(
  pool: Pool,
  request: { vehicleId: number; fromMs: number; nowMs: number },
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await rebuildLocked(client, request);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function rebuildLocked(
  client: PoolClient,
  { vehicleId, fromMs, nowMs }: { vehicleId: number; fromMs: number; nowMs: number },
): Promise<boolean> {
  // Writers that folded from the memory before this lock find another version and fold again.
  await client.query('select 1 from vehicle_live where vehicle_id = $1 for update', [vehicleId]);
  const [held] = await loadHeld(client, [vehicleId]);
  if (!held || fromMs < firstOpenMs(nowMs, held.settings.timeZone)) return false;

  const { rows } = await client.query<{ starts_at: Date; memory: unknown }>(
    `select starts_at, memory from vehicle_checkpoint
     where vehicle_id = $1 and starts_at <= $2 order by starts_at desc limit 1`,
    [vehicleId, new Date(fromMs)],
  );
  const checkpoint = rows[0] ?? null;
  const memory = completeMemory(checkpoint?.memory);
  // Without an older checkpoint the late record comes before everything: begin at the first record.
  const startMs = checkpoint?.starts_at.getTime() ?? 0;

  const records = await readRecords(client, { vehicleId, fromMs: startMs, toMs: nowMs + 86_400_000 });
  const folded = foldRecords(
    vehicleId,
    memory,
    records.filter((r) => r.timeMs > memory.lastMs),
    held.settings,
  );
  const days = await forgetDecided(client, vehicleId, startMs);
  await writeFacts(client, [...undecidedAt(vehicleId, memory), ...folded.facts]);
  await sumJourneys(client, days);
  // The row of a running day may consist only of its journeys. Without journeys it says nothing, so it is deleted.
  await client.query('delete from vehicle_day where vehicle_id = $1 and first_at is null and journeys = 0', [
    vehicleId,
  ]);
  if (folded.checkpoints.length > 0) await writeCheckpoints(client, folded.checkpoints);
  await client.query('update vehicle_live set version = version + 1, folded_at = $2 where vehicle_id = $1', [
    vehicleId,
    new Date(folded.memory.lastMs),
  ]);
  const { memory: kept } = await endTamperings(client, vehicleId, folded.memory);
  await saveMemories(client, [{ vehicleId, memory: kept }]);
  return true;
}

/** Removes what was decided from an instant on. Returns the days that lost journeys. */
async function forgetDecided(client: PoolClient, vehicleId: number, startMs: number) {
  const since = [vehicleId, new Date(startMs)];
  const { rows } = await client.query<{ vehicle_id: number; day: string }>(
    `select distinct vehicle_id, day from journey where ${forgotten(FACT_TABLES.journey)}`,
    since,
  );
  for (const facts of Object.values(FACT_TABLES))
    await client.query(`delete from ${facts.table} where ${forgotten(facts)}`, since);
  await client.query('delete from vehicle_checkpoint where vehicle_id = $1 and starts_at >= $2', since);
  return rows;
}

/** SQL condition for the rows that a rebuild of vehicle $1 from the instant $2 on replaces. */
function forgotten({ decided, final }: (typeof FACT_TABLES)[Fact['type']]): string {
  return `vehicle_id = $1 and (${decided} >= $2${final === null ? '' : ` or not ${final}`})`;
}

/**
 * Episodes that are open in a memory. Their rows may have been replaced when the episode closed later, so they are written as
 * open again.
 */
function undecidedAt(vehicleId: number, memory: Memory): DecidedFact[] {
  const period = runningPrivatePeriod(memory);
  return [
    ...openTamperings(memory).map(
      (tampering): DecidedFact => ({
        vehicleId,
        decidedMs: tampering.startMs,
        fact: { type: 'tampering', tampering },
      }),
    ),
    ...(period
      ? [{ vehicleId, decidedMs: period.startMs, fact: { type: 'private_period', period } } as DecidedFact]
      : []),
  ];
}

/** The beginning of the first day that is not consolidated: day D is final from D+3 at 03:00 in the vehicle's zone. */
export function firstOpenMs(nowMs: number, timeZone: string): number {
  const { day } = daySpan(nowMs - 3 * 3_600_000, timeZone);
  return dayStartMs(addDays(day, 1 - CONSOLIDATE_DAYS), timeZone);
}

/** Works off the rebuilds that late records asked for. Several instances may run: each vehicle is rebuilt by one of them. */
export async function rebuildLate(
  pool: Pool,
  log: Logger,
  options: { nowMs: number; onRebuilt: (vehicleId: number) => void },
): Promise<number> {
  for (let done = 0; ; done++) {
    const { rows } = await pool.query<{ vehicle_id: number; from_at: Date }>(
      `delete from rebuild_request where vehicle_id = (
         select vehicle_id from rebuild_request order by vehicle_id limit 1 for update skip locked)
       returning vehicle_id, from_at`,
    );
    const request = rows[0];
    if (!request) return done;
    const fromMs = request.from_at.getTime();
    try {
      const rebuilt = await rebuild(pool, { vehicleId: request.vehicle_id, fromMs, nowMs: options.nowMs });
      if (rebuilt) options.onRebuilt(request.vehicle_id);
    } catch (error) {
      log.error({ err: error, vehicleId: request.vehicle_id }, 'rebuild failed, asked for again');
      await pool.query(
        `insert into rebuild_request (vehicle_id, from_at) values ($1, $2)
         on conflict (vehicle_id) do update set from_at = least(rebuild_request.from_at, excluded.from_at)`,
        [request.vehicle_id, request.from_at],
      );
      return done;
    }
  }
}
