import {
  deleteBrowser,
  deleteMailSilence,
  getChannels,
  postBrowser,
  postBrowserTest,
  postOwnMailTest,
  putDigest,
} from '#api/channel.ts';
import { creditMonth } from '#domain/channel/credit.ts';
import { type Digest, mailTimeMs } from '#domain/channel/digest.ts';
import type { Problem } from '#domain/channel/problem.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { newSecret } from '#server/base/access/secret.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { translatorOf } from '#text/translator.ts';
import { areKeysSound } from './browser-keys.ts';
import { readChannelKey } from './channel-key.ts';
import { sendTestMail } from './mail-test.ts';
import { push } from './push.ts';
import { readSilences } from './read-silences.ts';
import { readMailServer } from './stored-mail-server.ts';

/** With one browser more, the oldest is forgotten. */
const MOST_BROWSERS = 20;
const done = { ok: true as const };

/** Endpoints for a user's own channels besides the page. */
export const ownChannelHandlers: readonly Handler[] = [
  handle(getChannels, async ({ caller, app }) => {
    const { sql } = app.database;
    const { userId } = caller;
    const user = await sql
      .selectFrom('app_user')
      .leftJoin('mail_choice', 'mail_choice.user_id', 'app_user.id')
      .leftJoin('mail_credit', (join) =>
        join
          .onRef('mail_credit.user_id', '=', 'app_user.id')
          .on('month', '=', creditMonth(app.now(), caller.timeZone)),
      )
      .select(['email', 'notification_credit_limit', 'digest', 'used'])
      .where('app_user.id', '=', userId)
      .executeTakeFirstOrThrow();
    const last = await sql
      .selectFrom('delivery')
      .select(['created_at', 'error'])
      .where('channel', '=', 'email')
      .where('target_id', '=', userId)
      .where('attempts', '>', 0)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const browsers = await sql
      .selectFrom('push_subscription')
      .select(['id', 'agent', 'created_at', 'sent_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return {
      email: user.email,
      has_mail: (await sql.selectFrom('mail_setting').select('id').executeTakeFirst()) !== undefined,
      digest: (user.digest ?? 'none') as Digest,
      credit: { used: user.used ?? 0, limit: user.notification_credit_limit },
      silent: await readSilences(app.database, userId),
      failure: last?.error ? { at: iso(last.created_at), problem: last.error as Problem } : null,
      browsers: browsers.map(({ created_at, sent_at, ...browser }) => ({
        ...browser,
        created_at: iso(created_at),
        sent_at: iso(sent_at),
      })),
      push_key: (await readChannelKey(app)).vapid_public,
    };
  }),

  handle(putDigest, (call) =>
    command(call, async (tx) => {
      const { userId, timeZone } = call.caller;
      const { digest } = call.body;
      const before = await tx.sql
        .selectFrom('mail_choice')
        .select('digest')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      await tx.sql
        .insertInto('mail_choice')
        .values({ user_id: userId, digest })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ digest }))
        .execute();
      // Waiting e-mails follow the new choice.
      await tx.sql
        .updateTable('delivery')
        .set({ next_at: new Date(mailTimeMs(digest, call.app.now(), timeZone)) })
        .where('channel', '=', 'email')
        .where('target_id', '=', userId)
        .where('state', '=', 'waiting')
        .where('is_open', '=', true)
        .execute();
      const row = { before: { digest: before?.digest ?? 'none' }, after: { digest } };
      await tx.changed({ entity: 'channel', id: userId, action: 'edit', ...row });
      return done;
    }),
  ),

  handle(postOwnMailTest, async ({ caller, app }) => {
    const server = await readMailServer(app);
    if (!server) throw new Fault('mail.none', 409);
    return sendTestMail(app, caller, server);
  }),

  handle(deleteMailSilence, (call) =>
    command(call, async (tx) => {
      const { userId } = call.caller;
      await tx.sql
        .deleteFrom('mail_silence')
        .where('user_id', '=', userId)
        .where('code', '=', call.params.code)
        .execute();
      const { code } = call.params;
      await tx.changed({ entity: 'channel', id: userId, action: 'resume', after: { code } });
      return done;
    }),
  ),

  handle(postBrowser, (call) =>
    command(call, async (tx) => {
      const { body, caller, app, request } = call;
      if (!areKeysSound(body))
        throw new Fault('err.request', 422, { fields: [{ field: 'p256dh', code: 'val.pattern' }] });
      const agent = String(request.headers['user-agent'] ?? '').slice(0, 300);
      const row = { ...body, user_id: caller.userId, agent, created_at: new Date(app.now()), sent_at: null };
      // A browser shows the notifications of its last user.
      const { id } = await tx.sql
        .insertInto('push_subscription')
        .values(row)
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
        .returning('id')
        .executeTakeFirstOrThrow();
      const kept = tx.sql
        .selectFrom('push_subscription')
        .select('id')
        .where('user_id', '=', caller.userId)
        .orderBy('created_at', 'desc')
        .limit(MOST_BROWSERS);
      await tx.sql
        .deleteFrom('push_subscription')
        .where('user_id', '=', caller.userId)
        .where('id', 'not in', kept)
        .execute();
      await tx.changed({ entity: 'channel', id: caller.userId, action: 'add_browser', after: { agent } });
      return { id };
    }),
  ),

  handle(deleteBrowser, (call) =>
    command(call, async (tx) => {
      const { userId } = call.caller;
      const gone = await tx.sql
        .deleteFrom('push_subscription')
        .where('id', '=', call.params.browser_id)
        .where('user_id', '=', userId)
        .returning('agent')
        .executeTakeFirst();
      if (!gone) throw notFound();
      await tx.changed({ entity: 'channel', id: userId, action: 'remove_browser', before: gone });
      return done;
    }),
  ),

  handle(postBrowserTest, async ({ params, caller, app }) => {
    const browser = await app.database.sql
      .selectFrom('push_subscription')
      .selectAll()
      .where('id', '=', params.browser_id)
      .where('user_id', '=', caller.userId)
      .executeTakeFirst();
    if (!browser) throw notFound();
    const t = translatorOf(caller.language);
    const topic = newSecret(16);
    const message = { title: t('mail.testTitle'), body: t('mail.testText'), path: '/index', tag: topic };
    const { problem, status } = await push(
      app,
      browser,
      { message, topic, isUrgent: true },
      { signal: AbortSignal.timeout(15_000) },
    );
    return { problem, words: status === undefined ? null : String(status) };
  }),
];
