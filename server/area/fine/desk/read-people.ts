import { sql } from 'kysely';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope, driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import type { Database } from '#server/base/db/database.ts';

/** A driver in the form for the caller. */
export type DeskPerson = { name: string; isInScope: boolean };

/** The drivers among these whom the caller may know of. */
export async function readPeople(
  { sql: db }: Database,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, DeskPerson>> {
  const { rows } = await sql<{ id: number; name: string; is_in_scope: boolean }>`
    select driver.id, ${driverName(caller)} as name, ${driverInScope(caller)} as is_in_scope
    from driver
    where driver.id = any(${ids}::int[]) and ${driverMayBeKnown(caller)}`.execute(db);
  return new Map(rows.map(({ id, name, is_in_scope }) => [id, { name, isInScope: is_in_scope }]));
}
