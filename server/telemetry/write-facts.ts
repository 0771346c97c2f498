import type { PoolClient } from 'pg';
import type { DayActivity, Fact, Journey } from '#domain/telemetry/fact.ts';
import { type DecidedFact, FACT_TABLES } from './fact-table.ts';
import { sumJourneys } from './journey-sums.ts';

const TYPES = Object.keys(FACT_TABLES) as Fact['type'][];
type FactRow = Readonly<Record<string, unknown>>;

/**
 * Writes the facts that the folds established; each replaces an earlier fact with the same key. The journeys of
 * their days are added up.
 */
export async function writeFacts(client: PoolClient, facts: readonly DecidedFact[]): Promise<void> {
  const byType = Map.groupBy(facts, ({ fact }) => fact.type);
  for (const type of TYPES) await upsert(client, type, (byType.get(type) ?? []).map(rowOf));
  const days = facts.flatMap(({ vehicleId, fact }) =>
    fact.type === 'journey' ? [{ vehicle_id: vehicleId, day: fact.journey.day }] : [],
  );
  await sumJourneys(client, days);
}

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

/** Replaces the journeys in progress of some vehicles, with when the clock ends them; a vehicle with none loses the one it had. */
export async function writeRunningJourneys(
  client: PoolClient,
  vehicles: readonly { vehicleId: number; journey: Journey | null; overMs: number | null }[],
): Promise<void> {
  await client.query('delete from journey where vehicle_id = any($1) and not final', [
    vehicles.map((v) => v.vehicleId),
  ]);
  const rows = vehicles.flatMap(({ vehicleId, journey, overMs }) =>
    journey && overMs !== null
      ? [
          {
            ...rowOf({ vehicleId, decidedMs: journey.endMs, fact: { type: 'journey', journey } }),
            final: false,
            over_at: new Date(overMs).toISOString(),
          },
        ]
      : [],
  );
  await upsert(client, 'journey', rows);
}

function rowOf(decided: DecidedFact): FactRow {
  const { row } = FACT_TABLES[decided.fact.type] as { row(decided: DecidedFact): FactRow };
  return row(decided);
}

async function upsert(client: PoolClient, type: Fact['type'], rows: readonly FactRow[]): Promise<void> {
  const [row] = rows;
  if (!row) return;
  const values = [JSON.stringify(lastOfKey(type, rows))];
  await client.query({ name: `upsert-${type}`, text: upsertText(type, Object.keys(row)), values });
}

/** PostgreSQL refuses the same key twice in one statement. The later row is the right one. */
function lastOfKey(type: Fact['type'], rows: readonly FactRow[]): FactRow[] {
  const byKey = new Map<string, FactRow>();
  for (const row of rows) byKey.set(FACT_TABLES[type].key.map((name) => row[name]).join(), row);
  return [...byKey.values()];
}

/** The columns have the types of the table itself. */
function upsertText(type: Fact['type'], columns: readonly string[]): string {
  const { table, key } = FACT_TABLES[type];
  const keyed: readonly string[] = key;
  const changes = columns.filter((name) => !keyed.includes(name)).map((name) => `${name} = excluded.${name}`);
  const list = columns.join(', ');
  return `
    insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)
    on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`;
}
