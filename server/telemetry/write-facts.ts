import type { PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import type { AreaVisit, DayActivity, Halt, Journey, KeptFact } from '#domain/telemetry/fact.ts';
import { requestJudgement } from '#server/known/schedules/request-judgement.ts';
import { addJourneys } from './add-journeys.ts';
import { type Decided, type DecidedFact, FACT_TABLES } from './fact-table.ts';
import { sumJourneys } from './journey-sums.ts';

const TYPES = Object.keys(FACT_TABLES) as KeptFact['type'][];
type FactRow = Readonly<Record<string, unknown>>;

/**
 * Writes the facts that the folds established; each replaces an earlier fact with the same key. The journeys
 * of their days are counted again. Signals are not kept.
 */
export async function writeFacts(client: PoolClient, facts: readonly DecidedFact[]): Promise<void> {
  await upsertAll(client, rowsByType(facts));
  const days = daysOf(facts);
  await sumJourneys(client, days);
  await requestJudgement(client, days);
}

/**
 * The same for facts that the newest records of vehicles established, in a transaction that holds these
 * vehicles. Their journeys are added to the sums, which is many times as quick.
 */
export async function addFacts(client: PoolClient, facts: readonly DecidedFact[]): Promise<void> {
  const rows = rowsByType(facts);
  const counted = await addJourneys(client, lastOfKey('journey', rows.get('journey') ?? []));
  await upsertAll(client, rows);
  await sumJourneys(client, counted);
  await requestJudgement(client, daysOf(facts));
}

type Rows = ReadonlyMap<KeptFact['type'], readonly FactRow[]>;

function rowsByType(facts: readonly DecidedFact[]): Rows {
  const byType = Map.groupBy(facts, ({ fact }) => fact.type);
  return new Map(
    TYPES.map((type) => [
      type,
      (byType.get(type) ?? []).map((decided) => rowOf(decided as Decided<KeptFact>)),
    ]),
  );
}

async function upsertAll(client: PoolClient, rows: Rows): Promise<void> {
  for (const [type, own] of rows) await upsert(client, type, own);
}

const daysOf = (facts: readonly DecidedFact[]) =>
  facts.flatMap(({ vehicleId, fact }) =>
    fact.type === 'journey' ? [{ vehicle_id: vehicleId, day: fact.journey.day }] : [],
  );

/** Writes the running day of vehicles. */
export async function writeRunningDays(
  client: PoolClient,
  days: readonly { vehicleId: number; activity: DayActivity }[],
): Promise<void> {
  const rows = days.map(({ vehicleId, activity }) =>
    rowOf({ vehicleId, decidedMs: activity.lastMs, fact: { type: 'day', activity } }),
  );
  await upsert(client, 'day', rows);
}

/**
 * The state of a vehicle that its next record may still change; `overMs`: when the clock ends its journey.
 */
type Unsettled = {
  vehicleId: number;
  lastMs: number;
  journey: Journey | null;
  overMs: number | null;
  halt: Halt | null;
  visits: readonly AreaVisit[];
};

/** Replaces the unfinished journeys, halts and stays in areas of some vehicles. */
export async function writeUnsettled(client: PoolClient, vehicles: readonly Unsettled[]): Promise<void> {
  const journeys = vehicles.flatMap(({ vehicleId, journey, overMs }) =>
    journey && overMs !== null
      ? [
          {
            ...rowOf({ vehicleId, decidedMs: journey.endMs, fact: { type: 'journey', journey } }),
            over_at: iso(overMs),
          },
        ]
      : [],
  );
  const halts = vehicles.flatMap(({ vehicleId, lastMs, halt }) =>
    halt ? [rowOf({ vehicleId, decidedMs: lastMs, fact: { type: 'halt', halt } })] : [],
  );
  const visits = vehicles.flatMap(({ vehicleId, lastMs, visits }) =>
    visits.map((visit) => rowOf({ vehicleId, decidedMs: lastMs, fact: { type: 'area_visit', visit } })),
  );
  const rows = { journey: journeys, halt: halts, area_visit: visits };
  const vehicleIds = vehicles.map((v) => v.vehicleId);
  // An unfinished journey may have been discarded, which changes the figures of its day.
  const { rows: ended } = await client.query<{ vehicle_id: number; day: Day }>(
    'delete from journey where vehicle_id = any($1) and not final returning vehicle_id, day',
    [vehicleIds],
  );
  for (const type of ['halt', 'area_visit'] as const)
    await client.query(`delete from ${type} where vehicle_id = any($1) and not final`, [vehicleIds]);
  for (const type of ['journey', 'halt', 'area_visit'] as const) {
    await upsert(
      client,
      type,
      rows[type].map((row) => ({ ...row, final: false })),
    );
  }
  const running = vehicles.flatMap(({ vehicleId, journey }) =>
    journey ? [{ vehicle_id: vehicleId, day: journey.day }] : [],
  );
  await requestJudgement(client, [...ended, ...running]);
}

function rowOf(decided: Decided<KeptFact>): FactRow {
  const { row } = FACT_TABLES[decided.fact.type] as { row(decided: Decided<KeptFact>): FactRow };
  return row(decided);
}

async function upsert(client: PoolClient, type: KeptFact['type'], rows: readonly FactRow[]): Promise<void> {
  const [row] = rows;
  if (!row) return;
  const values = [JSON.stringify(lastOfKey(type, rows))];
  await client.query({ name: `upsert-${type}`, text: upsertText(type, Object.keys(row)), values });
}

/**
 * The last row of each key. PostgreSQL refuses the same key twice in one statement, and the later row is the
 * right one.
 */
function lastOfKey(type: KeptFact['type'], rows: readonly FactRow[]): FactRow[] {
  const byKey = new Map<string, FactRow>();
  for (const row of rows) byKey.set(FACT_TABLES[type].key.map((name) => row[name]).join(), row);
  return [...byKey.values()];
}

/** The columns have the types of the table itself. */
function upsertText(type: KeptFact['type'], columns: readonly string[]): string {
  const { table, key } = FACT_TABLES[type];
  const keyed: readonly string[] = key;
  const changes = columns.filter((name) => !keyed.includes(name)).map((name) => `${name} = excluded.${name}`);
  const list = columns.join(', ');
  return `
    insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)
    on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`;
}
