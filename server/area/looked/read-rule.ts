import { type RawBuilder, sql } from 'kysely';
import type { LookedRule } from '#api/looked.ts';
import type { COUNTRIES } from '#domain/country.ts';
import { UNLINK_PRESETS } from '#domain/looked/unlinking.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';

type Row = {
  fleet_id: number;
  name: string;
  country: (typeof COUNTRIES)[number];
  needs_purpose: boolean | null;
  purpose_minutes: number;
  unlink_days: number | null;
  version: number;
};

/** The fleet and those above it with their rules, the nearest first. */
const upwards = (fleetId: number): RawBuilder<Row> => sql<Row>`
  with recursive above (id, parent_id, step) as (
    select id, parent_id, 0 from fleet where id = ${fleetId}
    union all
    select fleet.id, fleet.parent_id, step + 1 from above join fleet on fleet.id = above.parent_id
  )
  select fleet.id as fleet_id, fleet.name, fleet.country, needs_purpose, purpose_minutes, unlink_days,
    looked_rule.version
  from above join fleet using (id) left join looked_rule on looked_rule.fleet_id = fleet.id order by step`;

/** The own rule of a fleet, and the one that counts without it. @throws Fault 404 for an invisible fleet */
export async function readRule(
  { database }: Pick<App, 'database'>,
  { visible }: Caller,
  fleetId: number,
): Promise<LookedRule> {
  if (!visible.has(fleetId)) throw notFound();
  const { rows } = await upwards(fleetId).execute(database.sql);
  const [fleet, ...above] = rows;
  const nearest = above.find(({ needs_purpose }) => needs_purpose !== null);
  const ruleOf = ({ needs_purpose, purpose_minutes, unlink_days }: Row) => ({
    needs_purpose: needs_purpose!,
    purpose_minutes,
    unlink_days,
  });
  return {
    own: fleet!.needs_purpose === null ? null : { ...ruleOf(fleet!), version: fleet!.version },
    above: nearest
      ? { fleet: visible.has(nearest.fleet_id) ? nearest.name : null, rule: ruleOf(nearest) }
      : null,
    proposed_days: UNLINK_PRESETS[fleet!.country],
  };
}
