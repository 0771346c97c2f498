import { postCostMonthClosure, postCostMonthClosures, postCostMonthReopening } from '#api/cost-month.ts';
import { monthStart } from '#domain/cost/cost.ts';
import { closeBlocks } from '#domain/cost/cost-month.ts';
import { type Day, daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { handle } from '#server/base/http/route.ts';
import { lockMonths } from './lock-months.ts';

/** A month of a centre that the caller sees, locked until the command ends. */
async function holdMonth(
  tx: Pick<Command, 'sql'>,
  { visible }: Caller,
  { fleet_id, month }: { fleet_id: number; month: string },
) {
  if (!visible.has(fleet_id)) throw notFound();
  const day = monthStart(month);
  await lockMonths(tx, [{ fleet_id, day }]);
  const fleet = await tx.sql
    .selectFrom('fleet')
    .innerJoin('cost_month', 'cost_month.fleet_id', 'fleet.id')
    .select(['fleet.name', 'fleet.closed_on', 'cost_month.is_closed'])
    .where('fleet.id', '=', fleet_id)
    .where('cost_month.month', '=', day)
    .executeTakeFirst();
  if (!fleet) throw notFound();
  return { ...fleet, day };
}

async function proposedIn({ sql }: Pick<Command, 'sql'>, fleetId: number, day: Day): Promise<number> {
  const { n } = await sql
    .selectFrom('cost')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('fleet_id', '=', fleetId)
    .where('month', '=', day)
    .where('status', '=', 'proposed')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Closes a month of a cost centre once it has ended, its days are final, and no proposal waits (domain rules
 * §3.4).
 */
export const closeMonth = handle(postCostMonthClosure, (call) =>
  command(call, async (tx) => {
    await closeOne(tx, call, call.params);
    return { ok: true as const };
  }),
);

/**
 * Closes a month of several centres, each as a whole or not at all. A centre that something blocks stays as
 * it is and says why, and so does one that another user closed meanwhile.
 */
export const closeMonths = handle(postCostMonthClosures, (call) =>
  command(call, async (tx) => {
    const { params, body, caller } = call;
    // In one order, so that two users who close the same centres do not wait for each other.
    const ids = [...new Set(body.fleet_ids)].sort((one, other) => one - other);
    if (!ids.every((id) => caller.visible.has(id))) throw notFound();
    const closed: number[] = [];
    const left: { fleet_id: number; code: FaultCode }[] = [];
    for (const fleet_id of ids) {
      const fault = await tx.attempt(() => closeOne(tx, call, { fleet_id, month: params.month }));
      if (fault) left.push({ fleet_id, code: fault.code });
      else closed.push(fleet_id);
    }
    return { closed, left };
  }),
);

async function closeOne(
  tx: Command,
  { app, caller }: { app: App; caller: Caller },
  params: { fleet_id: number; month: string },
): Promise<void> {
  const { fleet_id, month } = params;
  const held = await holdMonth(tx, caller, params);
  if (held.is_closed || held.closed_on !== null) throw new Fault('cost.validation.7', 409);
  const nowMs = app.now();
  const [block] = closeBlocks(month, {
    nowMs,
    timeZone: caller.timeZone,
    today: daySpan(nowMs, caller.timeZone).day,
    proposed: await proposedIn(tx, fleet_id, held.day),
  });
  if (block) throw new Fault(block === 'proposals' ? 'cost.proposalsWait' : 'data.notConsolidated', 409);
  await tx.sql
    .updateTable('cost_month')
    .set({ is_closed: true, closed_at: new Date(nowMs), closed_by: caller.userId })
    .where('fleet_id', '=', fleet_id)
    .where('month', '=', held.day)
    .execute();
  await tx.changed({ action: 'close', entity: 'cost_month', id: fleet_id, after: { month } });
  await tx.raise({
    code: 1123,
    fleetId: fleet_id,
    kind: 'month_closed',
    detail: { fleet: held.name, month },
  });
}

/** Reopens a closed month, with a stored reason. Nothing else changes. */
export const reopenMonth = handle(postCostMonthReopening, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { fleet_id, month } = params;
    const held = await holdMonth(tx, caller, params);
    if (held.closed_on !== null) throw new Fault('cost.import.4', 409);
    if (!held.is_closed) throw new Fault('err.stale', 410);
    await tx.sql
      .updateTable('cost_month')
      .set({
        is_closed: false,
        reopened_at: new Date(app.now()),
        reopened_by: caller.userId,
        reopen_reason: body.reason,
      })
      .where('fleet_id', '=', fleet_id)
      .where('month', '=', held.day)
      .execute();
    await tx.changed({
      action: 'reopen',
      entity: 'cost_month',
      id: fleet_id,
      after: { month, reason: body.reason },
    });
    return { ok: true as const };
  }),
);
