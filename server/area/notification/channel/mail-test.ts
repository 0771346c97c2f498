import { randomUUID } from 'node:crypto';
import type { Tried } from '#api/channel.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { translatorOf } from '#text/translator.ts';
import { type MailServer, sendMail } from './mail-transport.ts';

/** Test e-mails that a user may send within a time, ms: they cost no credit. */
const TESTS = { most: 5, withinMs: 10 * MINUTE_MS };

/**
 * Sends the caller an e-mail at once and returns the result. @throws Fault `err.tooMany` 429 when it is tried
 * too often
 */
export async function sendTestMail(
  { database, crowd, now }: App,
  caller: Pick<Caller, 'userId' | 'language'>,
  server: MailServer,
): Promise<Tried> {
  crowd.count(`test mail ${caller.userId}`, { ...TESTS, nowMs: now() });
  const { email } = await database.sql
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const t = translatorOf(caller.language);
  const { problem, words } = await sendMail(
    server,
    {
      to: email,
      messageId: `${randomUUID()}@${server.sender.split('@')[1]}`,
      subject: t('mail.testTitle'),
      text: t('mail.testText'),
    },
    AbortSignal.timeout(30_000),
  );
  return { problem, words };
}
