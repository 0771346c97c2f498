import { sql } from 'kysely';
import type { z } from 'zod';
import { Fault } from '#domain/fault.ts';
import { adoptionFaults, type ruleInput } from '#domain/rule/rule-input.ts';
import { type AdoptedRules, rulesOn } from '#domain/telemetry/rule-spans.ts';
import { FIRST_RULES, sameThresholds, type Thresholds } from '#domain/telemetry/rules.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { requestRebuildsBelow } from '#server/telemetry/request-rebuilds.ts';
import { mayAdopt, openDays } from './read-rules.ts';

type Call = { app: App; caller: Caller };

/**
 * Adopts rules for a fleet from a day on. Folded days from then on are folded again. @throws Fault 404 for an
 * invisible fleet, 422 for a consolidated day, 409 `rule.same`
 */
export async function adoptRules(
  tx: Command,
  { app, caller }: Call,
  { fleet_id, from, thresholds, reason }: z.output<typeof ruleInput>,
): Promise<{ version: number; vehicles: number }> {
  if (!mayAdopt(caller, fleet_id)) throw notFound();
  const days = openDays(app, caller);
  const fields = adoptionFaults(from, days);
  if (fields[0]) throw new Fault(fields[0].code, 422, { fields });
  // One after the other, so that nobody adopts the rules that were adopted a moment ago.
  await sql`lock table rule_version in share row exclusive mode`.execute(tx.sql);
  const now = rulesOn(await readAdopted(tx), await readAbove(tx, fleet_id), from);
  if (sameThresholds(now.thresholds, thresholds)) throw new Fault('rule.same', 409);
  const { version } = await tx.sql
    .insertInto('rule_version')
    .values({
      ...{ fleet_id, from_day: from, reason, adopted_by: caller.userId, adopted_at: new Date(app.now()) },
      thresholds: JSON.stringify(thresholds),
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  const hasBegun = from <= days.today;
  const vehicles = hasBegun
    ? await requestRebuildsBelow(tx, { fleetId: fleet_id, from, nowMs: app.now() })
    : 0;
  await tx.changed({
    ...{ entity: 'rule', id: version, action: 'adopt', fleetIds: await readBelow(tx, fleet_id) },
    after: { fleet_id, from, reason, ...thresholds },
  });
  return { version, vehicles };
}

/** Withdraws rules that have not begun. @throws Fault 404 for an invisible fleet, 409 `rule.begun` */
export async function withdrawRules(tx: Command, { app, caller }: Call, version: number): Promise<void> {
  const row = await tx.sql
    .selectFrom('rule_version')
    .selectAll()
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !mayAdopt(caller, row.fleet_id)) throw notFound();
  if (row.from_day <= openDays(app, caller).today) throw new Fault('rule.begun', 409);
  await tx.sql.deleteFrom('rule_version').where('version', '=', version).execute();
  const { fleet_id, from_day: from, reason } = row;
  await tx.changed({
    ...{ entity: 'rule', id: version, action: 'withdraw', fleetIds: await readBelow(tx, fleet_id) },
    before: { fleet_id, from, reason, ...(row.thresholds as Thresholds) },
  });
}

async function readAdopted(tx: Command): Promise<AdoptedRules[]> {
  const rows = await tx.sql.selectFrom('rule_version').selectAll().execute();
  return rows.map(({ version, fleet_id, from_day, thresholds }) => ({
    version,
    thresholds: { ...FIRST_RULES.thresholds, ...(thresholds as Thresholds) },
    fleetId: fleet_id,
    from: from_day,
  }));
}

/** The fleet and those above it, the nearest first. */
async function readAbove(tx: Command, fleetId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id, parent_id, step) as (
      select id, parent_id, 0 from fleet where id = ${fleetId}
      union all
      select fleet.id, fleet.parent_id, step + 1 from above join fleet on fleet.id = above.parent_id
    )
    select id from above order by step`.execute(tx.sql);
  return rows.map(({ id }) => id);
}

async function readBelow(tx: Command, fleetId: number | null): Promise<number[] | null> {
  if (fleetId === null) return null;
  const { rows } = await sql<{ fleet_id: number }>`
    select fleet_id from fleet_subtree where root_id = ${fleetId} order by fleet_id`.execute(tx.sql);
  return rows.map(({ fleet_id }) => fleet_id);
}
