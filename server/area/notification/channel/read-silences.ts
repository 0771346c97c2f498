import type { Database } from '#server/base/db/database.ts';

/**
 * The events that a user does not want by e-mail, by code; `ALL_MAILS` among them stands for every e-mail.
 */
export async function readSilences({ sql }: Database, userId: number): Promise<number[]> {
  const silences = await sql
    .selectFrom('mail_silence')
    .select('code')
    .where('user_id', '=', userId)
    .orderBy('code')
    .execute();
  return silences.map(({ code }) => code);
}
