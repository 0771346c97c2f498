import { deleteMail, getMail, postMailTest, putMail } from '#api/mail.ts';
import type { MailInput } from '#domain/channel/mail.ts';
import type { Problem } from '#domain/channel/problem.ts';
import { DAY_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { sendTestMail } from './mail-test.ts';
import type { MailServer } from './mail-transport.ts';
import { readMailServer, sealedMailServer } from './stored-mail-server.ts';

const done = { ok: true as const };

/** The mail server of the installation. */
export const mailServerHandlers: readonly Handler[] = [
  handle(getMail, async ({ app }) => {
    const stored = await readMailServer(app);
    const since = new Date(app.now() - DAY_MS);
    const { waiting, sent, failed } = await app.database.sql
      .selectFrom('delivery')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
        fn
          .countAll<number>()
          .filterWhere('state', '=', 'sent')
          .filterWhere('created_at', '>', since)
          .as('sent'),
        fn
          .countAll<number>()
          .filterWhere('state', '=', 'failed')
          .filterWhere('created_at', '>', since)
          .as('failed'),
      ])
      .where('channel', '=', 'email')
      .where(({ or, eb }) => or([eb('state', '=', 'waiting'), eb('created_at', '>', since)]))
      .executeTakeFirstOrThrow();
    const last = await app.database.sql
      .selectFrom('delivery')
      .select(['error', 'answer'])
      .where('channel', '=', 'email')
      .where('attempts', '>', 0)
      // The server has no part in that failure.
      .where('error', 'is distinct from', 'credit')
      .where('created_at', '>', since)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const { version = 0 } = stored ?? {};
    const health = { waiting, sent, failed, problem: (last?.error ?? null) as Problem | null };
    const words = last?.error ? last.answer : null;
    if (!stored) return { server: null, version, ...health, words };
    const { host, port, username, sender, password } = stored;
    const security = stored.security as MailInput['security'];
    const server = { host, port, security, username, sender, has_password: password !== null };
    return { server, version, ...health, words };
  }),

  handle(putMail, (call) =>
    command(call, async (tx) => {
      const { version, ...given } = call.body;
      const stored = await readMailServer(call.app, tx.sql);
      assertCurrent({ version: stored?.version ?? 0 }, { version });
      const server = withPassword(given, stored);
      const row = { ...(await sealedMailServer(call.app, server)), version: version + 1 };
      await tx.sql
        .insertInto('mail_setting')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      const action = stored ? 'edit' : 'create';
      await tx.changed({ entity: 'mail', id: 1, action, before: audited(stored), after: audited(server) });
      return done;
    }),
  ),

  handle(deleteMail, (call) =>
    command(call, async (tx) => {
      const stored = await readMailServer(call.app, tx.sql);
      if (!stored) throw notFound();
      await tx.sql.deleteFrom('mail_setting').execute();
      await tx.sql
        .updateTable('delivery')
        .set({ state: 'dropped', ended_at: new Date(call.app.now()) })
        .where('channel', '=', 'email')
        .where('state', '=', 'waiting')
        .execute();
      await tx.changed({ entity: 'mail', id: 1, action: 'delete', before: audited(stored) });
      return done;
    }),
  ),

  handle(postMailTest, async ({ body, caller, app }) =>
    sendTestMail(app, caller, withPassword(body, await readMailServer(app))),
  ),
];

/**
 * Fills in the stored password where none was given. It may go only to the server for which it was given, so
 * a user who changes the address must know it.
 * @throws Fault `val.required` 422
 */
function withPassword(given: MailInput, stored: MailServer | undefined): MailServer {
  if (given.username === null) return { ...given, password: null };
  if (given.password !== null) return given;
  const names = ['host', 'port', 'security', 'username'] as const;
  const isSame = stored !== undefined && names.every((name) => stored[name] === given[name]);
  if (!isSame || stored.password === null)
    throw new Fault('err.request', 422, { fields: [{ field: 'password', code: 'val.required' }] });
  return { ...given, password: stored.password };
}

/** The settings in the form of the audit: without the password. */
function audited(server: MailServer | undefined) {
  if (!server) return null;
  const { host, port, security, username, sender } = server;
  return { host, port, security, username, sender };
}
