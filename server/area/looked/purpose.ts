import type { z } from 'zod';
import { Fault } from '#domain/fault.ts';
import { OTHER_PURPOSE, type purposeInput } from '#domain/looked/purpose.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';

/**
 * Keeps the purpose of a session. @throws Fault 404 for a value that is not offered, 422 for another purpose
 * without words
 */
export async function choosePurpose(
  { database, now }: Pick<App, 'database' | 'now'>,
  { sessionId }: Caller,
  { purpose_id, words }: z.output<typeof purposeInput>,
): Promise<void> {
  const value = await database.sql
    .selectFrom('enum_value')
    .select('code')
    .where('id', '=', purpose_id)
    .where('list', '=', 'look_purpose')
    .where('retired', '=', false)
    .executeTakeFirst();
  if (!value) throw notFound();
  if (value.code === OTHER_PURPOSE && words === null)
    throw new Fault('looked.wordsRequired', 422, {
      fields: [{ field: 'words', code: 'looked.wordsRequired' }],
    });
  const chosen = { purpose_id, words, chosen_at: new Date(now()) };
  await database.sql
    .insertInto('look_purpose')
    .values({ session_id: sessionId, ...chosen })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(chosen))
    .execute();
}
