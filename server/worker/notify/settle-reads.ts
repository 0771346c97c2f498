import { sql } from 'kysely';
import type { Base } from '#server/base/app.ts';

/** Rows written in one transaction. */
const BATCH = 5_000;

/**
 * Writes the marks for whole events into each notification. The lists show the same before and after. Each
 * batch is a transaction of its own, so the next run completes a killed one. Returns how many were written.
 */
export async function settleReads({ database }: Pick<Base, 'database'>, batch = BATCH): Promise<number> {
  const { rows: marks } = await sql<{ user_id: number; code: number; up_to_id: number; read_at: Date }>`
    select user_id, code, up_to_id, read_at from notification_read where not is_settled`.execute(
    database.sql,
  );
  let n = 0;
  for (const { user_id, code, up_to_id, read_at } of marks) {
    for (let written = batch; written === batch; n += written) {
      const { numAffectedRows } = await sql`
        update notification set read_at = ${read_at}
        from (
          select first_at, told_id from notification
          where user_id = ${user_id} and code = ${code} and list = 0 and told_id <= ${up_to_id}
          limit ${batch}
        ) unread
        where user_id = ${user_id} and code = ${code} and list = 0
          and (notification.first_at, notification.told_id) = (unread.first_at, unread.told_id)`.execute(
        database.sql,
      );
      written = Number(numAffectedRows);
    }
    await sql`
      update notification_read set is_settled = true
      where user_id = ${user_id} and code = ${code} and up_to_id = ${up_to_id}`.execute(database.sql);
  }
  return n;
}
