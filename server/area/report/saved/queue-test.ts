import type { Command } from '#server/base/access/command.ts';

/** Queues a saved question for its owner alone, at once, whatever its time is. */
export async function queueTest(
  { sql: db }: Pick<Command, 'sql'>,
  { savedId, userId, nowMs }: { savedId: number; userId: number; nowMs: number },
): Promise<void> {
  const at = new Date(nowMs);
  const { id } = await db
    .insertInto('report_sending')
    .values({ saved_report_id: savedId, user_id: userId, due_at: at, is_test: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('delivery')
    .values({
      ...{ channel: 'report', target_id: id, event_ids: [], event_count: 1 },
      ...{ next_at: at, created_at: at },
    })
    .execute();
}
