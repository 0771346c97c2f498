import { sql } from 'kysely';
import { deleteAlwaysDone, getAlwaysDone, postAlwaysDone } from '#api/matter.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { ALWAYS_DONE_MAX, type AlwaysDone } from '#domain/matter/always-done.ts';
import { mayRead } from '#domain/matter/cause.ts';
import { OWN_SCREEN } from '#domain/notification/event-catalogue.ts';
import { eventsFor } from '#domain/notification/subscription.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { vehicleOf } from './vehicle-of.ts';

type Row = AlwaysDone & { id: number; license: string | null; created_at: Date };

/** A user's rules of what is always done. */
export async function readAlwaysDone(db: Db, userId: number): Promise<AlwaysDone[]> {
  const { rows } = await sql<AlwaysDone>`
    select code, kind, vehicle_id from always_done where user_id = ${userId}`.execute(db.sql);
  return rows;
}

/** May the caller have a rule about the event: are there notifications or a desk of it for the caller? */
function concerns({ actors }: Caller, code: AlwaysDone['code']): boolean {
  return eventsFor(actors).includes(code) || (OWN_SCREEN.includes(code) && mayRead(actors, code));
}

/** Endpoints for the caller's rules of what is always done. */
export const alwaysDoneHandlers: readonly Handler[] = [
  handle(getAlwaysDone, async ({ caller, app }) => {
    const { rows } = await sql<Row>`
      select rule.id, rule.code, rule.kind, rule.vehicle_id, vehicle.license, rule.created_at
      from always_done rule
      left join vehicle on vehicle.id = rule.vehicle_id and ${vehicleInScope(caller)}
      where rule.user_id = ${caller.userId}
      order by rule.id desc`.execute(app.database.sql);
    return {
      rows: rows.map((row) => ({
        ...{ id: row.id, event_type: row.code, kind: row.kind, device_id: row.vehicle_id },
        ...{ license: row.license, created_at: iso(row.created_at) },
      })),
    };
  }),

  handle(postAlwaysDone, (call) =>
    command(call, async (tx) => {
      const { caller, body, app } = call;
      const { userId } = caller;
      if (!concerns(caller, body.code)) throw notFound();
      if (body.vehicle_id !== null) await vehicleOf(tx, caller, body.vehicle_id);
      // Two first rules at once wait for each other here.
      await sql`select from app_user where id = ${userId} for update`.execute(tx.sql);
      const held = await readAlwaysDone(tx, userId);
      if (held.length >= ALWAYS_DONE_MAX)
        throw new Fault('matter.tooManyRules', 409, { params: { max: ALWAYS_DONE_MAX } });
      const { rows } = await sql<{ id: number }>`
        insert into always_done (user_id, code, kind, vehicle_id, created_at)
        values (${userId}, ${body.code}, ${body.kind}, ${body.vehicle_id}, ${new Date(app.now())})
        on conflict on constraint always_done_same do update set kind = excluded.kind
        returning id`.execute(tx.sql);
      const { id } = rows[0]!;
      await tx.changed({
        entity: 'subscription',
        id: userId,
        action: 'always_done',
        after: { rule: id, ...body },
      });
      return { id };
    }),
  ),

  handle(deleteAlwaysDone, (call) =>
    command(call, async (tx) => {
      const { caller, params } = call;
      const gone = await tx.sql
        .deleteFrom('always_done')
        .where('id', '=', params.rule_id)
        .where('user_id', '=', caller.userId)
        .returning(['id as rule', 'code', 'kind', 'vehicle_id'])
        .executeTakeFirst();
      if (!gone) throw notFound();
      await tx.changed({ entity: 'subscription', id: caller.userId, action: 'told_again', before: gone });
      return { ok: true as const };
    }),
  ),
];
