import { sql } from 'kysely';
import { type CheckRuleRow, deleteCheckRule, getCheckRules, putCheckRule } from '#api/check-form.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';

/** The rule of the nearest fleet for a vehicle of the query that is called `vehicle`; joins as `rule`. */
export const NEAREST_RULE = sql`lateral (
  select check_rule.is_demanded, check_rule.valid_hours, check_rule.since
  from check_rule
  join fleet_subtree served on served.root_id = check_rule.fleet_id
  where served.fleet_id = vehicle.fleet_id
  order by (select count(*) from fleet_subtree below where below.root_id = check_rule.fleet_id)
  limit 1
) rule`;

/** Reads rules: a fleet also obeys those of the fleets above it. */
const readRules = handle(getCheckRules, async ({ app, caller }) => {
  const { ids } = caller.visible;
  const { rows } = await sql<Omit<CheckRuleRow, 'since'> & { since: Date }>`
    select rule.fleet_id, fleet.name as fleet, rule.is_demanded, rule.valid_hours, rule.since,
      rule.fleet_id = any(${ids}::int[]) as is_own
    from check_rule rule
    join fleet on fleet.id = rule.fleet_id
    where exists (
      select from fleet_subtree used where used.root_id = rule.fleet_id and used.fleet_id = any(${ids}::int[]))
    order by plain(fleet.name), fleet.id`.execute(app.database.sql);
  return { rows: rows.map((row) => ({ ...row, since: iso(row.since) })) };
});

async function lockRule(tx: Command, caller: Caller, fleetId: number) {
  if (!caller.visible.has(fleetId)) throw notFound();
  return tx.sql
    .selectFrom('check_rule')
    .select(['is_demanded', 'valid_hours', 'since'])
    .where('fleet_id', '=', fleetId)
    .forUpdate()
    .executeTakeFirst();
}

/** The fleets that a rule or a form of this fleet serves. */
export async function fleetsBelow(tx: Pick<Command, 'sql'>, fleetId: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('fleet_subtree')
    .select('fleet_id')
    .where('root_id', '=', fleetId)
    .execute();
  return rows.flatMap(({ fleet_id }) => fleet_id ?? []);
}

/** A rule that begins to demand checks does so from now on: nobody has missed one of yesterday. */
const editRule = handle(putCheckRule, (call) =>
  command(call, async (tx) => {
    const { params, caller, app, body } = call;
    const { fleet_id } = params;
    const before = await lockRule(tx, caller, fleet_id);
    const since = before?.is_demanded && body.is_demanded ? before.since : new Date(app.now());
    await tx.sql
      .insertInto('check_rule')
      .values({ fleet_id, ...body, since })
      .onConflict((conflict) => conflict.column('fleet_id').doUpdateSet({ ...body, since }))
      .execute();
    await tx.changed({
      ...{ entity: 'check_rule', id: fleet_id, action: before ? 'edit' : 'create' },
      fleetIds: await fleetsBelow(tx, fleet_id),
      before: before ? { is_demanded: before.is_demanded, valid_hours: before.valid_hours } : null,
      after: body,
    });
    return { ok: true as const };
  }),
);

const removeRule = handle(deleteCheckRule, (call) =>
  command(call, async (tx) => {
    const { fleet_id } = call.params;
    const rule = await lockRule(tx, call.caller, fleet_id);
    if (!rule) throw notFound();
    await tx.sql.deleteFrom('check_rule').where('fleet_id', '=', fleet_id).execute();
    await tx.changed({
      ...{ entity: 'check_rule', id: fleet_id, action: 'delete' },
      fleetIds: await fleetsBelow(tx, fleet_id),
      before: { is_demanded: rule.is_demanded, valid_hours: rule.valid_hours },
    });
    return { ok: true as const };
  }),
);

/** Endpoints of the rules. */
export const checkRuleHandlers: readonly Handler[] = [readRules, editRule, removeRule];
