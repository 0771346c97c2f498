import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Does a row of `notification`, of any user and list, belong to this row of `told_event`? The index of the
 * lists finds it.
 */
export function isNoticeOf(told: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${told}.${column}`);
  return sql`(notification.user_id = any(${of('user_ids')}) and notification.code = ${of('code')} and notification.list in (0, 1, 2)
    and notification.first_at = ${of('at')} and notification.told_id = ${of('id')})`;
}
