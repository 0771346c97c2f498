import type { Pool, PoolClient } from 'pg';
import { CONSOLIDATE_DAYS } from '#domain/constants.ts';
import { addDays, type Day, daySpan, dayStartMs } from '#domain/day.ts';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import type { Fact, KeptFact } from '#domain/telemetry/fact.ts';
import type { Memory } from '#domain/telemetry/memory.ts';
import { completeMemory, emptyMemory } from '#domain/telemetry/memory-shape.ts';
import { openTamperings, runningPrivatePeriod } from '#domain/telemetry/running.ts';
import type { VehicleSettings } from '#domain/telemetry/vehicle-settings.ts';
import type { Base } from '#server/base/app.ts';
import { inTransaction } from '#server/base/db/in-transaction.ts';
import type { Known } from '#server/base/known.ts';
import { requestJudgement } from '#server/known/schedules/request-judgement.ts';
import { endTamperings } from './end-tamperings.ts';
import { type DecidedFact, FACT_TABLES } from './fact-table.ts';
import { type Folded, foldRecords } from './fold-packets.ts';
import { rematchFrom } from './journey-roads.ts';
import { sumJourneys } from './journey-sums.ts';
import { firstRecordMs, readRecords } from './position-store.ts';
import { requestValidation } from './request-validation.ts';
import { loadHeld } from './vehicle-memory.ts';
import { saveMemories, storeFolded, writeCheckpoints } from './write-batch.ts';
import { writeFacts } from './write-facts.ts';
import { writeInProgress } from './write-running.ts';

/**
 * Folds a vehicle's stored records again, from the beginning of the day of an instant. Replaces the results
 * since then for the days that are still open. Consolidated days stay, whatever their records now give
 * (domain rules §0.3).
 * @returns false when there is no such vehicle
 */
export function rebuild(
  { database, known }: Pick<Base, 'database' | 'known'>,
  request: { vehicleId: number; fromMs: number; nowMs: number },
): Promise<boolean> {
  return inTransaction(database.pool, (client) => rebuildLocked(client, known, request));
}

async function rebuildLocked(
  client: PoolClient,
  known: Known,
  { vehicleId, fromMs, nowMs }: { vehicleId: number; fromMs: number; nowMs: number },
): Promise<boolean> {
  // Writers that folded from the memory before this lock find another version and fold again.
  await client.query('select 1 from vehicle_live where vehicle_id = $1 for update', [vehicleId]);
  const [held] = await loadHeld(client, known, [vehicleId]);
  if (!held) return false;

  const start = await startBefore(client, vehicleId, fromMs);
  const frozen = frozenBefore(nowMs, held.settings.timeZone);
  const openMs = Math.max(start.ms, frozen.endMs);
  const vehicle = { vehicleId, settings: held.settings };
  // The days before it only give its starting memory.
  const past = await foldStored(client, vehicle, start.memory, { fromMs: start.ms, toMs: openMs });
  const open = await foldStored(client, vehicle, past.memory, { fromMs: openMs, toMs: nowMs + DAY_MS });

  const days = await forgetDecided(client, { vehicleId, openMs, frozen });
  await rematchFrom(client, { vehicleId, fromMs: days.firstMs, nowMs });
  const isKnown = await knownInto(client, vehicleId, frozen);
  const facts = open.facts.filter(({ fact }) => isOpen(fact, frozen) && !isKnown(fact));
  await writeFacts(client, [...undecidedAt(vehicleId, past.memory), ...facts]);
  await sumJourneys(client, days.lost);
  await requestJudgement(client, [{ vehicle_id: vehicleId, day: null }]);
  await requestValidation(client, { vehicleId, fromMs, nowMs });
  for (const table of ['vehicle_checkpoint', 'vehicle_glance'])
    await client.query(`delete from ${table} where vehicle_id = $1 and starts_at >= $2`, [
      vehicleId,
      new Date(start.ms),
    ]);
  const checkpoints = [...past.checkpoints, ...open.checkpoints];
  if (checkpoints.length > 0) await writeCheckpoints(client, checkpoints);
  const { memory: kept } = await endTamperings(client, vehicleId, open.memory);
  await storeFolded(client, [{ ...held, memory: kept }]);
  await saveMemories(client, [{ vehicleId, memory: kept }]);
  // Running journeys and halts were forgotten with the rest; no reader may ever miss them, so they are
  // written in this commit.
  await writeInProgress(client, [{ ...vehicle, memory: kept }], nowMs);
  return true;
}

/**
 * The memory with which the day of an instant began. Without one, the empty memory and the first stored
 * record.
 */
export async function startBefore(
  client: Pool | PoolClient,
  vehicleId: number,
  fromMs: number,
): Promise<{ ms: number; memory: Memory }> {
  const { rows } = await client.query<{ starts_at: Date; memory: unknown }>(
    `select starts_at, memory from vehicle_checkpoint
     where vehicle_id = $1 and starts_at <= $2 order by starts_at desc limit 1`,
    [vehicleId, new Date(fromMs)],
  );
  const [checkpoint] = rows;
  if (checkpoint) return { ms: checkpoint.starts_at.getTime(), memory: completeMemory(checkpoint.memory) };
  const first = await firstRecordMs(client, vehicleId);
  return { ms: Math.min(fromMs, first ?? fromMs), memory: emptyMemory() };
}

type Vehicle = { vehicleId: number; settings: VehicleSettings };

/**
 * Folds the stored records from an instant to another (exclusive), a day at a time, because a year does not
 * fit in memory.
 */
async function foldStored(
  client: PoolClient,
  { vehicleId, settings }: Vehicle,
  start: Memory,
  range: { fromMs: number; toMs: number },
): Promise<Folded> {
  const all: Folded = { memory: start, facts: [], checkpoints: [] };
  for (let fromMs = range.fromMs; fromMs < range.toMs; fromMs += DAY_MS) {
    const toMs = Math.min(fromMs + DAY_MS, range.toMs) - 1;
    const stored = await readRecords(client, { vehicleId, fromMs, toMs });
    const records = stored.filter((record) => record.timeMs > all.memory.lastMs);
    const { memory, facts, checkpoints } = foldRecords(vehicleId, all.memory, records, settings);
    all.memory = memory;
    for (const fact of facts) all.facts.push(fact);
    all.checkpoints.push(...checkpoints);
  }
  return all;
}

/**
 * Removes results about open days from an instant on. Returns the days that lost journeys, and the instant
 * from which journeys may be others. That is the start of the first lost one, or the given instant.
 */
async function forgetDecided(
  client: PoolClient,
  { vehicleId, openMs, frozen }: { vehicleId: number; openMs: number; frozen: Frozen },
) {
  const since = [vehicleId, new Date(openMs), new Date(frozen.endMs), frozen.firstOpenDay];
  const { rows } = await client.query<{ vehicle_id: number; day: string; first_at: Date }>(
    `select vehicle_id, day, min(start_at) as first_at from journey
     where ${forgotten(FACT_TABLES.journey)} group by vehicle_id, day`,
    since,
  );
  for (const facts of Object.values(FACT_TABLES))
    await client.query(`delete from ${facts.table} where ${forgotten(facts)}`, since);
  const days = [vehicleId, rows.map(({ day }) => day)];
  await client.query('delete from journey_sum where vehicle_id = $1 and day = any($2::date[])', days);
  await client.query(
    `delete from journey_month where vehicle_id = $1
       and month in (select date_trunc('month', day::timestamp)::date from unnest($2::date[]) as day)`,
    days,
  );
  return { lost: rows, firstMs: Math.min(openMs, ...rows.map(({ first_at }) => first_at.getTime())) };
}

/**
 * SQL condition for the rows that a rebuild of vehicle $1 replaces: decided from the instant $2 on, outside
 * the consolidated days. These end at $3; $4 is the first day after them.
 */
function forgotten({ decided, happened, final }: (typeof FACT_TABLES)[KeptFact['type']]): string {
  const isOpenRow = happened === 'day' ? `${happened} >= $4::date` : `${happened} >= $3`;
  const isReplaced = `${decided} >= $2 and ${isOpenRow}`;
  // So that every statement uses all parameters.
  const all = '$3::timestamptz is not null and $4::date is not null';
  return `vehicle_id = $1 and ${all} and (${isReplaced}${final === null ? '' : ` or not ${final}`})`;
}

/** The consolidated days: their end, and the first civil day after them. */
type Frozen = { endMs: number; firstOpenDay: Day };

function frozenBefore(nowMs: number, timeZone: string): Frozen {
  const endMs = firstOpenMs(nowMs, timeZone);
  return { endMs, firstOpenDay: daySpan(endMs, timeZone).day };
}

/** Stops and visits that reach from the consolidated days into the open ones; they stay. */
async function knownInto(
  client: PoolClient,
  vehicleId: number,
  { endMs }: Frozen,
): Promise<(fact: Fact) => boolean> {
  const reaching = 'vehicle_id = $1 and final and start_at < $2 and end_at >= $2';
  const { rows } = await client.query<{ area_id: number | null }>(
    `select null as area_id from halt where ${reaching}
     union all select area_id from area_visit where ${reaching}`,
    [vehicleId, new Date(endMs)],
  );
  const known = new Set(rows.map(({ area_id }) => area_id));
  return (fact) => {
    if (fact.type === 'halt') return fact.halt.startMs < endMs && known.has(null);
    return fact.type === 'area_visit' && fact.visit.startMs < endMs && known.has(fact.visit.areaId);
  };
}

/** Is a fact about a day that is still open? An episode that ends in such a day is one, whenever it began. */
function isOpen(fact: Fact, { endMs, firstOpenDay }: Frozen): boolean {
  switch (fact.type) {
    case 'journey':
      return fact.journey.day >= firstOpenDay;
    case 'day':
      return fact.activity.day >= firstOpenDay;
    case 'driving_event':
    case 'alert':
      return fact.event.timeMs >= endMs;
    // It may have begun long before, so its end decides; until then its row was not final.
    case 'halt':
      return fact.halt.endMs! >= endMs;
    case 'area_visit':
      return fact.visit.endMs! >= endMs;
    case 'camera_duration':
      return fact.duration.startMs + fact.duration.durationS * 1000 >= endMs;
    case 'tampering':
    case 'private_period':
      return true;
    // Signals notify only of very recent events.
    case 'signal':
      return false;
  }
}

/**
 * Episodes that are open in a memory. Their rows may have been replaced when the episode closed later, so
 * they are written as open again.
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

/** The beginning of the first unconsolidated day: day D is final from D+3 at 03:00 in the vehicle's zone. */
export function firstOpenMs(nowMs: number, timeZone: string): number {
  const { day } = daySpan(nowMs - 3 * HOUR_MS, timeZone);
  return dayStartMs(addDays(day, 1 - CONSOLIDATE_DAYS), timeZone);
}

/**
 * Works off the rebuilds that late records requested. Several instances may run: each vehicle is rebuilt by
 * one of them. One that fails waits for the next turn and does not hold up the others.
 */
export async function rebuildLate(
  app: Pick<Base, 'database' | 'known' | 'log' | 'now'>,
  onRebuilt: (vehicleId: number) => void,
): Promise<number> {
  const { pool } = app.database;
  for (let done = 0, lastId = 0; ; ) {
    const { rows } = await pool.query<{ vehicle_id: number; from_at: Date }>(
      `delete from rebuild_request where vehicle_id = (
         select vehicle_id from rebuild_request where vehicle_id > $1
         order by vehicle_id limit 1 for update skip locked)
       returning vehicle_id, from_at`,
      [lastId],
    );
    const request = rows[0];
    if (!request) return done;
    lastId = request.vehicle_id;
    const fromMs = request.from_at.getTime();
    try {
      const rebuilt = await rebuild(app, { vehicleId: request.vehicle_id, fromMs, nowMs: app.now() });
      if (rebuilt) onRebuilt(request.vehicle_id);
      done++;
    } catch (error) {
      app.log.error({ err: error, vehicleId: request.vehicle_id }, 'rebuild failed, asked for again');
      await pool.query(
        `insert into rebuild_request (vehicle_id, from_at) values ($1, $2)
         on conflict (vehicle_id) do update set from_at = least(rebuild_request.from_at, excluded.from_at)`,
        [request.vehicle_id, request.from_at],
      );
    }
  }
}
