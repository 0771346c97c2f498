import { deleteProfileProvider, getOwnSignIn, postProfileProvider } from '#api/sign-in.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { needsFactor } from '#domain/user/second-factor.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { demandedProvider, providersOf } from '#server/base/config/provider-setting.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { lockSelf } from '../user/lock-user.ts';
import { userChanged } from '../user/user-changed.ts';
import { isFresh } from './fresh-proof.ts';
import { readPasskeys } from './passkey.ts';
import { endFlow } from './provider-flow.ts';
import { linkProvider } from './provider-user.ts';
import { readRule } from './rule.ts';

const done = { ok: true as const };

/** Endpoints for the own ways to sign in: accounts at providers, and second factors. */
export const ownSignInHandlers: readonly Handler[] = [
  handle(getOwnSignIn, async ({ app, caller }) => {
    const { sql } = app.database;
    const of = { userId: caller.userId };
    const [user, links, totp, passkeys, recovery, remembered, rule, fresh] = await Promise.all([
      sql.selectFrom('app_user').select('email').where('id', '=', of.userId).executeTakeFirstOrThrow(),
      sql.selectFrom('user_provider').selectAll().where('user_id', '=', of.userId).execute(),
      sql.selectFrom('user_totp').select('confirmed_at').where('user_id', '=', of.userId).executeTakeFirst(),
      readPasskeys(app, of.userId),
      sql
        .selectFrom('user_recovery')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('user_id', '=', of.userId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow(),
      sql
        .selectFrom('known_device')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', of.userId)
        .where('factor_until', '>', new Date(app.now()))
        .executeTakeFirstOrThrow(),
      readRule(app.database),
      isFresh(app, caller),
    ]);
    const demanded = demandedProvider(app.config, user.email);
    return {
      providers: providersOf(app.config).map(({ id, name }) => {
        const link = links.find(({ provider, subject }) => provider === id && subject !== null);
        return {
          id,
          name,
          linked: link
            ? {
                email: link.email,
                linked_at: iso(link.linked_at),
                used_at: iso(link.used_at),
              }
            : null,
          demanded: demanded?.id === id,
        };
      }),
      code_since: iso(totp?.confirmed_at),
      passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        created_at: iso(created_at),
        used_at: iso(used_at),
      })),
      recovery_left: recovery.left,
      remembered: remembered.count,
      demanded: needsFactor(caller.roles, rule.factor_roles),
      needs_password: !fresh,
    };
  }),

  handle(postProfileProvider, async (call) => {
    const { app, body } = call;
    const { provider, person } = await endFlow(app, body).catch((error) => {
      // 401 would end the session, which is not affected.
      throw error instanceof Fault ? new Fault(error.code, 409, { params: error.params }) : error;
    });
    const params = { name: provider.name, ...(person.email !== null && { email: person.email }) };
    if (person.email === null) throw new Fault('auth.providerUnverified', 409, { params });
    return command(call, async (tx) => {
      const user = await lockSelf(tx, call);
      if (user.email.toLowerCase() !== person.email!.toLowerCase())
        throw new Fault('auth.providerEmail', 409, { params });
      const taken = await tx.sql
        .selectFrom('user_provider')
        .select('user_id')
        .where('issuer', '=', person.issuer)
        .where('subject', '=', person.subject)
        .where('user_id', '<>', user.id)
        .executeTakeFirst();
      if (taken) throw new Fault('auth.providerTaken', 409, { params });
      await linkProvider(tx, { userId: user.id, provider, person, nowMs: app.now(), isUsed: false });
      const after = { provider: provider.name, email: person.email };
      await userChanged(tx, { action: 'link_provider', id: user.id, after });
      return done;
    });
  }),

  handle(deleteProfileProvider, (call) =>
    command(call, async (tx) => {
      const { app, params } = call;
      const user = await lockSelf(tx, call);
      const demanded = demandedProvider(app.config, user.email);
      if (demanded?.id === params.provider)
        throw new Fault('auth.providerDemanded', 409, { params: { name: demanded.name } });
      const found = await tx.sql
        .updateTable('user_provider')
        .set({ subject: null, linked_at: new Date(app.now()), used_at: null })
        .where('user_id', '=', user.id)
        .where('provider', '=', params.provider)
        .where('subject', 'is not', null)
        .returning('email')
        .executeTakeFirst();
      if (!found) throw notFound();
      const name = providersOf(app.config).find(({ id }) => id === params.provider)?.name ?? params.provider;
      const before = { provider: name, email: found.email };
      await userChanged(tx, { action: 'unlink_provider', id: user.id, before });
      return done;
    }),
  ),
];
