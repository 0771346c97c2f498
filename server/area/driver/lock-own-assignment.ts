import { sql } from 'kysely';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';

/** The assignment of a driver that covers an instant, locked. */
export async function lockPresent({ sql: db }: Pick<Command, 'sql'>, driverId: number, nowMs: number) {
  return db
    .selectFrom('driver_assignment')
    .selectAll()
    .where('driver_id', '=', driverId)
    .where(sql<boolean>`tstzrange(start_at, end_at) @> ${new Date(nowMs)}::timestamptz`)
    .forUpdate()
    .executeTakeFirst();
}

/** The caller as a driver; null for a user who is none. */
export async function ownDriver(
  { sql: db }: { sql: Pick<Command['sql'], 'selectFrom'> },
  caller: Caller,
): Promise<{ id: number } | null> {
  const found = await db
    .selectFrom('driver')
    .select('id')
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  return found ?? null;
}
