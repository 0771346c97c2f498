import type { AccessToken } from '#api/access-token.ts';
import type { TokenScope } from '#domain/access/token-scope.ts';
import { iso } from '#domain/iso.ts';
import type { Database } from '#server/base/db/database.ts';

/** The tokens of a user that are still valid or ended lately, newest first. */
export async function readTokens({ sql }: Pick<Database, 'sql'>, userId: number): Promise<AccessToken[]> {
  const rows = await sql
    .selectFrom('access_token')
    .select(['id', 'name', 'scopes', 'hint', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    scopes: row.scopes as TokenScope[],
    created_at: iso(row.created_at),
    expires_at: iso(row.expires_at),
    last_used_at: iso(row.last_used_at),
  }));
}
