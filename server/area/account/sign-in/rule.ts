import { sql } from 'kysely';
import { getSignInRule, putSignInRule } from '#api/sign-in.ts';
import type { Role } from '#domain/access/role.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import type { Database } from '#server/base/db/database.ts';
import { type Handler, handle } from '#server/base/http/route.ts';

/** The roles that must have a second factor in this installation. */
export async function readRule({ sql: db }: Pick<Database, 'sql'>) {
  const { factor_roles, sign_in_version } = await db
    .selectFrom('installation')
    .select(['factor_roles', 'sign_in_version'])
    .executeTakeFirstOrThrow();
  return { factor_roles: factor_roles as Role[], version: sign_in_version };
}

/** The rules of sign-in of the installation. */
export const signInRuleHandlers: readonly Handler[] = [
  handle(getSignInRule, async ({ app }) => {
    const rule = await readRule(app.database);
    const { rows } = await sql<{ lacking: number }>`
      select count(*)::int as lacking from app_user
      where roles && ${rule.factor_roles}::text[] and not disabled
        and not exists (select from user_totp where user_id = app_user.id and confirmed_at is not null)
        and not exists (select from user_passkey where user_id = app_user.id)`.execute(app.database.sql);
    return { ...rule, lacking: rows[0]!.lacking };
  }),

  handle(putSignInRule, (call) =>
    command(call, async (tx) => {
      const { version, factor_roles } = call.body;
      const before = await readRule(tx);
      assertCurrent(before, { version });
      await tx.sql
        .updateTable('installation')
        .set({ factor_roles: [...new Set(factor_roles)], sign_in_version: version + 1 })
        .execute();
      await tx.changed({
        entity: 'sign_in',
        id: 1,
        action: 'edit',
        before: { factor_roles: before.factor_roles },
        after: { factor_roles },
      });
      return { ok: true as const };
    }),
  ),
];
