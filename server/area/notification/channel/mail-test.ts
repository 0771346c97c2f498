import { randomUUID } from 'node:crypto';
import type { Tried } from '#api/channel.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { paceUse } from '#server/base/access/use-pace.ts';
import type { App } from '#server/base/app.ts';
import { translatorOf } from '#text/translator.ts';
import { type MailServer, sendMail } from './mail-transport.ts';

/**
 * Sends the caller an e-mail at once and returns the result. @throws Fault `err.tooMany` 429 when it is tried
 * too often
 */
export async function sendTestMail(
  app: Pick<App, 'database' | 'now'>,
  caller: Pick<Caller, 'userId' | 'language'>,
  server: MailServer,
): Promise<Tried> {
  await paceUse(app, caller, 'mail_test_pace');
  const { email } = await app.database.sql
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
