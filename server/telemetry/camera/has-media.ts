import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Does a stored picture or clip belong to a camera event? `event` names the row of the query that has
 * `vehicle_id` and `code`; `at` is its instant.
 */
export function hasMedia(event: string, at: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${event}.${column}`);
  return sql<SqlBool>`(${of('code')} between 1040 and 1055 and exists (
    select from camera_alarm alarm join camera_file file on file.alarm_id = alarm.id
    where alarm.vehicle_id = ${of('vehicle_id')} and alarm.event_at = ${of(at)} and alarm.code = ${of('code')}
      and file.stored_at is not null))`;
}
