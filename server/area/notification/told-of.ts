import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Is a row of `notification`, of whatever user and list, one of those that tell of this row of `told_event`? Found in the index of the lists. */
export function isToldOf(told: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${told}.${column}`);
  return sql`(notification.user_id = any(${of('user_ids')}) and notification.code = ${of('code')} and notification.list in (0, 1, 2)
    and notification.first_at = ${of('at')} and notification.told_id = ${of('id')})`;
}
