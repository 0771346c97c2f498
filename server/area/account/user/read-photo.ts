import { notFound } from '#server/base/access/record.ts';
import type { Database } from '#server/base/db/database.ts';
import type { FileAnswer } from '#server/base/http/route.ts';

/**
 * A user's photo. The handler must check before that the caller may see it. @throws Fault `notFound` 404 when
 * there is none
 */
export async function readPhoto({ sql }: Pick<Database, 'sql'>, userId: number): Promise<FileAnswer> {
  const photo = await sql
    .selectFrom('user_photo')
    .select(['type', 'content'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!photo) throw notFound();
  return photo;
}
