import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import type { Provider } from '#server/base/config/provider-setting.ts';
import type { Database } from '#server/base/db/database.ts';
import type { ProviderPerson } from './provider-flow.ts';

type Sql = Pick<Database, 'sql'>;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The user of an account at a provider: the linked one, else the one with its verified e-mail (decision 70).
 * @throws Fault 401 `auth.providerUnverified`, `auth.providerUnknown`, `auth.providerEmail`,
 * `auth.providerOther`, `auth.providerUnlinked`
 */
export async function userOfProvider(
  { database: { sql } }: App,
  provider: Provider,
  person: ProviderPerson,
): Promise<{ id: number; isLinked: boolean }> {
  const refused = (code: Parameters<typeof faultFor>[0]) => faultFor(code, provider, person);
  if (person.email === null) throw refused('auth.providerUnverified');
  const linked = await sql
    .selectFrom('user_provider')
    .innerJoin('app_user', 'app_user.id', 'user_provider.user_id')
    .select(['app_user.id', 'app_user.email'])
    .where('issuer', '=', person.issuer)
    .where('subject', '=', person.subject)
    .executeTakeFirst();
  if (linked) {
    if (!isSame(linked.email, person.email)) throw refused('auth.providerEmail');
    return { id: linked.id, isLinked: true };
  }
  const found = await sql
    .selectFrom('app_user')
    .leftJoin('user_provider', (join) =>
      join.onRef('user_provider.user_id', '=', 'app_user.id').on('provider', '=', provider.id),
    )
    .select(['app_user.id', 'user_provider.user_id as known', 'user_provider.subject'])
    .where((eb) => eb(eb.fn('lower', ['app_user.email']), '=', person.email!.toLowerCase()))
    .executeTakeFirst();
  if (!found) throw refused('auth.providerUnknown');
  if (found.known !== null)
    throw refused(found.subject === null ? 'auth.providerUnlinked' : 'auth.providerOther');
  return { id: found.id, isLinked: false };
}

function faultFor(
  code:
    | 'auth.providerUnverified'
    | 'auth.providerUnknown'
    | 'auth.providerEmail'
    | 'auth.providerOther'
    | 'auth.providerUnlinked',
  { name }: Provider,
  { email }: ProviderPerson,
): Fault {
  return new Fault(code, 401, { params: { name, ...(email !== null && { email }) } });
}

/** Links an account to a user, and ends an earlier link by the same provider. */
export async function linkProvider(
  { sql }: Sql,
  link: { userId: number; provider: Provider; person: ProviderPerson; nowMs: number; isUsed: boolean },
): Promise<void> {
  const { userId, provider, person, nowMs, isUsed } = link;
  const at = new Date(nowMs);
  const row = { issuer: person.issuer, subject: person.subject, email: person.email ?? '', linked_at: at };
  await sql
    .insertInto('user_provider')
    .values({ user_id: userId, provider: provider.id, ...row, used_at: isUsed ? at : null })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(row))
    .execute();
}
