import { randomBytes } from 'node:crypto';
import { SECOND_FACTOR } from '#domain/constants.ts';
import { spacedCode } from '#domain/user/second-factor.ts';
import { hashSecret } from '#server/base/access/secret.ts';
import type { Db } from '#server/base/db/database.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 12;

/** 60 random bits, so that a plain hash is enough. */
const newCode = () => Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
const hashOf = (userId: number, code: string) => hashSecret(`${userId} ${code}`);

/**
 * Makes ten recovery codes; all earlier ones are void. They are shown only once, because only hashes are
 * stored.
 */
export async function makeRecoveryCodes({ sql }: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR.recoveryCodes }, newCode);
  await sql.deleteFrom('user_recovery').where('user_id', '=', userId).execute();
  await sql
    .insertInto('user_recovery')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute();
  return codes.map(spacedCode);
}

/** The same for a user without codes; empty for one who has some. */
export async function firstRecoveryCodes({ sql }: Db, userId: number): Promise<string[]> {
  const some = await sql
    .selectFrom('user_recovery')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .execute();
  return some.length > 0 ? [] : makeRecoveryCodes({ sql }, userId);
}

/** Uses a recovery code up. False: it does not belong to the user, or was used before. */
export async function useRecoveryCode(
  { sql }: Db,
  userId: number,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('user_recovery')
    .set({ used_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
