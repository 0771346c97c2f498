import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/duration.ts';
import { isDriving } from '#domain/telemetry/live-state.ts';
import { type Rhythm, type RhythmState, rhythmAfter, silenceClass } from '#domain/tracker/rhythm.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Held } from './vehicle-memory.ts';

type Counts = Record<RhythmState, number[]>;

/**
 * When the installation began to listen after the last time in which no process did, and the newest contact
 * before that with any process; ms UTC, null without any.
 */
export type Listening = { sinceMs: number; lastHeardMs: number | null };

/** The ended silences of vehicles that are not written yet. */
export type Rhythms = {
  /** Called at a contact with a vehicle. */
  heard(before: Pick<Held, 'vehicleId' | 'memory' | 'lastContactMs'>, contactMs: number): void;
  /**
   * Adds the silences to the known rhythms. Those of a failed write are lost, which hardly changes a rhythm.
   */
  write(database: Database, nowMs: number): Promise<void>;
};

/** Without any contact for this long the server itself was not listening, ms. */
const DEAF_MS = 5 * MINUTE_MS;
/** Trackers in one transaction. */
const TOGETHER = 500;

/** The span in which no process listened; null when there is none. */
export function deafSpan({ sinceMs, lastHeardMs }: Listening): { fromMs: number; toMs: number } | null {
  return lastHeardMs !== null && sinceMs - lastHeardMs > DEAF_MS
    ? { fromMs: lastHeardMs, toMs: sinceMs }
    : null;
}

/**
 * Records that this process begins to listen now. If another one has heard trackers lately, the installation
 * has listened since that one began.
 */
export async function startListening({ sql: db }: Database, nowMs: number): Promise<Listening> {
  const now = new Date(nowMs);
  await sql`
    insert into listening (last_heard_at, since_at)
    select heard.at, ${now} from (select max(last_contact_at) as at from vehicle_live) heard
    where heard.at < ${new Date(nowMs - DEAF_MS)}
    on conflict (is_only) do update set last_heard_at = excluded.last_heard_at, since_at = excluded.since_at`.execute(
    db,
  );
  const row = await db.selectFrom('listening').select(['last_heard_at', 'since_at']).executeTakeFirst();
  return row
    ? { sinceMs: row.since_at.getTime(), lastHeardMs: row.last_heard_at.getTime() }
    : { sinceMs: nowMs, lastHeardMs: null };
}

/** Counts how long trackers are silent. A silence during which the server did not listen proves nothing. */
export function countRhythms(listening: Listening): Rhythms {
  const deaf = deafSpan(listening);
  let waiting = new Map<number, Counts>();
  return {
    heard({ vehicleId, memory, lastContactMs }, contactMs) {
      if (lastContactMs === null || (deaf && lastContactMs <= deaf.fromMs)) return;
      const counts = waiting.get(vehicleId) ?? { parked: [], driving: [] };
      waiting.set(vehicleId, counts);
      const own = counts[isDriving(memory) ? 'driving' : 'parked'];
      const n = silenceClass((contactMs - lastContactMs) / 1000);
      while (own.length <= n) own.push(0);
      own[n]!++;
    },
    async write(database, nowMs) {
      const counted = [...waiting];
      waiting = new Map();
      for (let first = 0; first < counted.length; first += TOGETHER) {
        await writeSome(database, new Map(counted.slice(first, first + TOGETHER)), nowMs);
      }
    },
  };
}

type Row = { learnt_from: Date; learnt_until: Date; parked: number[]; driving: number[] };

/** The rhythm of a stored row. */
export function rhythmOf({ learnt_from, learnt_until, parked, driving }: Row): Rhythm {
  return { fromMs: learnt_from.getTime(), untilMs: learnt_until.getTime(), counts: { parked, driving } };
}

/** The rhythms of the trackers now fitted to these vehicles, by vehicle. */
export async function readRhythms(
  { sql: db }: Pick<Database, 'sql'>,
  vehicleIds: readonly number[],
): Promise<Map<number, Rhythm>> {
  const { rows } = await sql<Row & { vehicle_id: number }>`
    select fitting.vehicle_id, rhythm.*
    from tracker_fitting fitting
    join tracker_rhythm rhythm using (tracker_id)
    where fitting.vehicle_id = any(${vehicleIds}::int[]) and fitting.removed_at is null`.execute(db);
  return new Map(rows.map((row) => [row.vehicle_id, rhythmOf(row)]));
}

function writeSome(
  { sql: db }: Database,
  counted: ReadonlyMap<number, Counts>,
  nowMs: number,
): Promise<void> {
  const fitted = sql`tracker_fitting fitting
    where fitting.vehicle_id = any(${[...counted.keys()]}::int[]) and fitting.removed_at is null`;
  return db.transaction().execute(async (tx) => {
    await sql`
      insert into tracker_rhythm (tracker_id, learnt_from, learnt_until)
      select fitting.tracker_id, ${new Date(nowMs)}, ${new Date(nowMs)} from ${fitted}
      on conflict do nothing`.execute(tx);
    const { rows } = await sql<Row & { vehicle_id: number; tracker_id: number }>`
      select rhythm.*, fitted.vehicle_id
      from (select fitting.vehicle_id, fitting.tracker_id from ${fitted}) fitted
      join tracker_rhythm rhythm using (tracker_id)
      order by tracker_id for update of rhythm`.execute(tx);
    const learnt = rows.map((row) => {
      const { untilMs, counts } = rhythmAfter(rhythmOf(row), counted.get(row.vehicle_id)!, nowMs);
      return { tracker_id: row.tracker_id, learnt_until: new Date(untilMs), ...counts };
    });
    await sql`
      update tracker_rhythm rhythm
      set learnt_until = learnt.learnt_until, parked = learnt.parked, driving = learnt.driving
      from jsonb_to_recordset(${JSON.stringify(learnt)}::jsonb)
        learnt (tracker_id int, learnt_until timestamptz, parked real[], driving real[])
      where rhythm.tracker_id = learnt.tracker_id`.execute(tx);
  });
}
