import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { UsedRules } from '#domain/rule/used-rules.ts';
import { FIRST_RULES } from '#domain/telemetry/rules.ts';
import { heldRules, ruleVersion } from '../known-rules/held-rules.ts';
import type { Snapshot } from './snapshot.ts';

type Row = { version: number; from_day: Day | null; to_day: Day | null };
const FIRST: UsedRules = { ...FIRST_RULES, from: null, to: null };

/**
 * The rules by which the days of some stays were decided, the oldest version first; version 1 where there are no such days.
 * @param stay a relation `stay` with `vehicle_id`, `from_day` and `to_day`, the first day after it
 */
export async function readUsedRules(
  { all }: Pick<Snapshot, 'all'>,
  stay: RawBuilder<unknown>,
): Promise<UsedRules[]> {
  if (heldRules().adopted.length === 0) return [FIRST];
  const inStay = sql`day.vehicle_id = stay.vehicle_id and day.day >= stay.from_day and day.day < stay.to_day`;
  const rows = await all(sql<Row>`
    select day.rule_version as version, min(day.day) as from_day, max(day.day) as to_day
    from ${stay} join vehicle_day day on ${inStay} and day.rule_version <> 1
    group by day.rule_version
    union all
    select 1, null, null
    where exists (select from ${stay} join vehicle_day day on ${inStay} and day.rule_version = 1)
    order by version`);
  const used = rows.flatMap(({ version, from_day: from, to_day: to }) => {
    const rules = ruleVersion(version);
    return rules ? [{ version, from, to, thresholds: rules.thresholds }] : [];
  });
  return used.length === 0 ? [FIRST] : used;
}
