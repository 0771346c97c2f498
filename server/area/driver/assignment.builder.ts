import type { Insertable } from 'kysely';
import type { Database } from '#server/base/db/database.ts';
import type { DriverAssignment } from '#server/base/db/schema.gen.ts';

/** An assignment, by default since 2 March 2026 at 07:00 UTC and open. */
export async function anAssignment(
  { sql }: Pick<Database, 'sql'>,
  columns: Partial<Insertable<DriverAssignment>> & { vehicle_id: number; driver_id: number },
): Promise<{ id: number }> {
  return sql
    .insertInto('driver_assignment')
    .values({ start_at: new Date('2026-03-02T07:00:00Z'), time_zone: 'Europe/Madrid', ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
}
