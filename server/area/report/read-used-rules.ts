import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { UsedRules } from '#domain/rule/used-rules.ts';
import { FIRST_RULES } from '#domain/telemetry/rules.ts';
import type { Rules } from '#server/base/known.ts';
import type { Ask } from './ask.ts';
import { drivenSource } from './journey-source.ts';
import type { Snapshot } from './snapshot.ts';
import { stayRelation } from './stay.ts';

type Row = { version: number; from_day: Day | null; to_day: Day | null };
const FIRST: UsedRules = { ...FIRST_RULES, from: null, to: null };

/**
 * The rules that decided the days of a report, the oldest version first; version 1 where there are no such
 * days. In a report about drivers, or restricted to some, these are the days on which they drove.
 */
export async function readUsedRules({ all }: Pick<Snapshot, 'all'>, ask: Ask): Promise<UsedRules[]> {
  const { rules } = ask.known;
  if (rules.adopted().length === 0) return [FIRST];
  const ofStays = usedIn(await all(daysOfStays(ask)), rules);
  if (ask.scope.drivers === null || ofStays.length < 2) return ofStays.length === 0 ? [FIRST] : ofStays;
  // A driver who did not drive still has figures of those days.
  const ofDrivers = usedIn(await all(drivenDays(ask)), rules);
  return ofDrivers.length === 0 ? ofStays : ofDrivers;
}

function daysOfStays({ scope }: Ask): RawBuilder<Row> {
  const stay = stayRelation(scope.stays);
  const inStay = sql`day.vehicle_id = stay.vehicle_id and day.day >= stay.from_day and day.day < stay.to_day`;
  return sql<Row>`
    select day.rule_version as version, min(day.day) as from_day, max(day.day) as to_day
    from ${stay} join vehicle_day day on ${inStay} and day.rule_version <> 1
    group by day.rule_version
    union all
    select 1, null, null
    where exists (select from ${stay} join vehicle_day day on ${inStay} and day.rule_version = 1)
    order by version`;
}

function drivenDays(ask: Ask): RawBuilder<Row> {
  const source = drivenSource(ask, { table: 'journey', counts: sql`true`, drivers: true });
  return sql<Row>`
    select day.rule_version as version, min(day.day) filter (where day.rule_version <> 1) as from_day,
      max(day.day) filter (where day.rule_version <> 1) as to_day
    from (select distinct journey.vehicle_id, journey.day from ${source}) driven
    join vehicle_day day on day.vehicle_id = driven.vehicle_id and day.day = driven.day
    group by day.rule_version
    order by version`;
}

function usedIn(rows: readonly Row[], rules: Rules): UsedRules[] {
  return rows.flatMap(({ version, from_day: from, to_day: to }) => {
    const found = rules.version(version);
    return found ? [{ version, from, to, thresholds: found.thresholds }] : [];
  });
}
