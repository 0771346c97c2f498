import { sql } from 'kysely';
import { deleteLookedRule, putLookedRule } from '#api/looked.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';

/**
 * Gives a fleet a rule of its own, or changes it. @throws Fault 404 for an invisible fleet, 410 for an older
 * version
 */
export const putRule = handle(putLookedRule, (call) =>
  command(call, async (tx) => {
    const { params, caller, body } = call;
    const id = await lockFleet(tx, caller, params.fleet_id);
    const stored = await readStored(tx, id);
    assertCurrent({ version: stored?.version ?? 0 }, { version: body.version ?? 0 });
    const { version: _, ...rule } = body;
    const next = { ...rule, version: (stored?.version ?? 0) + 1 };
    await tx.sql
      .insertInto('looked_rule')
      .values({ fleet_id: id, ...next })
      .onConflict((conflict) => conflict.column('fleet_id').doUpdateSet(next))
      .execute();
    await tx.changed({
      ...{ entity: 'looked_rule', id, action: stored ? 'edit' : 'create', fleetIds: await readBelow(tx, id) },
      ...(stored ? { before: fieldsOf(stored) } : {}),
      after: rule,
    });
    return { ok: true as const };
  }),
);

/** Takes the own rule of a fleet away. @throws Fault 404 for an invisible fleet, or one without a rule */
export const takeRuleAway = handle(deleteLookedRule, (call) =>
  command(call, async (tx) => {
    const id = await lockFleet(tx, call.caller, call.params.fleet_id);
    const stored = await readStored(tx, id);
    if (!stored) throw notFound();
    await tx.sql.deleteFrom('looked_rule').where('fleet_id', '=', id).execute();
    await tx.changed({
      ...{ entity: 'looked_rule', id, action: 'delete', fleetIds: await readBelow(tx, id) },
      before: fieldsOf(stored),
    });
    return { ok: true as const };
  }),
);

/** Two commands on the rule of a fleet wait for each other, also when there is none yet. */
async function lockFleet({ sql: db }: Command, { visible }: Caller, fleetId: number): Promise<number> {
  if (!visible.has(fleetId)) throw notFound();
  const { id } = await db
    .selectFrom('fleet')
    .select('id')
    .where('id', '=', fleetId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return id;
}

const readStored = ({ sql: db }: Command, fleetId: number) =>
  db.selectFrom('looked_rule').selectAll().where('fleet_id', '=', fleetId).executeTakeFirst();

const fieldsOf = ({
  needs_purpose,
  purpose_minutes,
  unlink_days,
}: NonNullable<Awaited<ReturnType<typeof readStored>>>) => ({ needs_purpose, purpose_minutes, unlink_days });

async function readBelow({ sql: db }: Command, fleetId: number): Promise<number[]> {
  const { rows } = await sql<{ fleet_id: number }>`
    select fleet_id from fleet_subtree where root_id = ${fleetId} order by fleet_id`.execute(db);
  return rows.map(({ fleet_id }) => fleet_id);
}
