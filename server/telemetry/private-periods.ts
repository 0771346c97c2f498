import type { Pool } from 'pg';
import type { KnownPeriod } from '#domain/telemetry/private-span.ts';
import type { DecidedFact } from './fact-table.ts';

/**
 * The stored periods of vehicles, each vehicle from an instant on (ms UTC). A period that lasts has no end.
 */
export async function storedPeriods(
  pool: Pick<Pool, 'query'>,
  from: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, KnownPeriod[]>> {
  const { rows } = await pool.query<{
    vehicle_id: number;
    start_at: Date;
    end_at: Date | null;
    last_at: Date | null;
  }>({
    name: 'stored-private-periods',
    text: `select period.vehicle_id, period.start_at, period.end_at, period.last_at
      from unnest($1::int4[], $2::timestamptz[]) as asked (vehicle_id, from_at)
      join private_period period on period.vehicle_id = asked.vehicle_id
      where coalesce(period.end_at, 'infinity') > asked.from_at`,
    values: [[...from.keys()], [...from.values()].map((ms) => new Date(ms))],
  });
  const periods = new Map<number, KnownPeriod[]>();
  for (const { vehicle_id, start_at, end_at, last_at } of rows) {
    const period = known(start_at.getTime(), end_at?.getTime() ?? null, last_at?.getTime() ?? null);
    periods.set(vehicle_id, [...(periods.get(vehicle_id) ?? []), period]);
  }
  return periods;
}

/** The periods of a vehicle among facts that are not stored yet. */
export function periodsIn(facts: readonly DecidedFact[], vehicleId: number): KnownPeriod[] {
  return facts.flatMap((decided) => {
    if (decided.vehicleId !== vehicleId || decided.fact.type !== 'private_period') return [];
    const { startMs, endMs, lastMs } = decided.fact.period;
    return [known(startMs, endMs, lastMs)];
  });
}

function known(fromMs: number, endMs: number | null, lastMs: number | null): KnownPeriod {
  const toMs = endMs ?? Number.POSITIVE_INFINITY;
  return { fromMs, toMs, sureMs: lastMs ?? toMs };
}
