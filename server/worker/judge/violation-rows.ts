import type { PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import type { Violation } from '#domain/schedule/violation.ts';

/** A violation as stored. `told`: its event has been raised, or never will be. */
export type StoredViolation = Violation & { scheduleName: string; told: boolean };

/** The key of a violation within its vehicle. */
export function violationKey({
  kind,
  day,
  journeyMs,
}: Pick<Violation, 'day' | 'journeyMs'> & { kind: string }): string {
  // When a past is folded again, the early start of a day may be found a moment earlier, but it is the same
  // violation.
  return kind === 'OUT' ? `${kind} ${journeyMs}` : `${kind} ${day}`;
}

/** Replaces the violations of some days of a vehicle. Returns true when any of them changed. */
export async function replaceViolations(
  client: PoolClient,
  { id, days, violations }: { id: number; days: readonly Day[]; violations: readonly StoredViolation[] },
): Promise<boolean> {
  const rows = violations.map((one) => ({
    start_at: new Date(one.journeyMs),
    kind: one.kind,
    day: one.day,
    schedule_name: one.scheduleName,
    expected_at: one.expectedMs === null ? null : new Date(one.expectedMs),
    actual_at: new Date(one.actualMs),
    excess_s: one.excessS,
    final: one.isOver,
    told: one.told,
  }));
  const { rowCount } = await client.query({
    name: 'replace-violations',
    text: REPLACE,
    values: [id, days, JSON.stringify(rows)],
  });
  return rowCount !== 0;
}

// A statement may not both delete and insert one row, so unchanged violations are updated.
const REPLACE = `
  with found as (
    select * from json_to_recordset($3) as found (start_at timestamptz, kind text, day date, schedule_name text,
      expected_at timestamptz, actual_at timestamptz, excess_s int, final boolean, told boolean)
  ), gone as (
    delete from schedule_violation old
    where vehicle_id = $1 and day = any($2::date[])
      and not exists (select from found where found.start_at = old.start_at and found.kind = old.kind)
    returning 1
  ), kept as (
    insert into schedule_violation as old (vehicle_id, start_at, kind, day, schedule_name, expected_at, actual_at, excess_s,
      final, told)
    select $1, start_at, kind, day, schedule_name, expected_at, actual_at, excess_s, final, told from found
    on conflict (vehicle_id, start_at, kind) do update set day = excluded.day, schedule_name = excluded.schedule_name,
      expected_at = excluded.expected_at, actual_at = excluded.actual_at, excess_s = excluded.excess_s,
      final = excluded.final, told = excluded.told
    where old.day = any($2::date[]) and (old.day, old.schedule_name, old.expected_at, old.actual_at, old.excess_s, old.final, old.told)
      is distinct from (excluded.day, excluded.schedule_name, excluded.expected_at, excluded.actual_at, excluded.excess_s,
        excluded.final, excluded.told)
    returning 1
  )
  select 1 from gone union all select 1 from kept`;
