import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { VisibleFleets } from '#server/base/access/visibility.ts';

/**
 * Does the caller see the schedule: is one of its fleets visible (domain rules §2.4.5)? For rows of
 * `schedule`.
 */
export function scheduleInScope(visible: VisibleFleets, column = 'schedule.id'): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from schedule_fleet seen
    where seen.schedule_id = ${sql.ref(column)} and seen.fleet_id = any(${visible.ids}::int[]))`;
}
