import { sql } from 'kysely';
import { ALL_MAILS } from '#domain/channel/silence.ts';
import { readOwnDriver } from '#server/area/looked/read-looks.ts';
import { readStatement } from '#server/area/looked/statement.ts';
import { statementPdf } from '#server/area/looked/statement-pdf.ts';
import type { Delivery, Outcome } from '#server/area/notification/channel/delivery.ts';
import { deliverMail } from '#server/area/notification/channel/mail-transport.ts';
import { publicUrl } from '#server/area/notification/channel/public-url.ts';
import { readSilences } from '#server/area/notification/channel/read-silences.ts';
import { readRecipient } from '#server/area/notification/channel/recipient.ts';
import { readMailServer } from '#server/area/notification/channel/stored-mail-server.ts';
import type { Base } from '#server/base/app.ts';
import type { Channel } from './sender.ts';

/** Monthly statements of who looked at a driver. They cost no credit: the driver has a right to them. */
export function statementChannel(app: Base): Channel {
  return { way: 'looked', parallel: 1, send: (delivery, signal) => sendOne(app, delivery, signal) };
}

async function sendOne(app: Base, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const server = await readMailServer(app);
  const { rows } = await sql<{ month: string; user_id: number | null }>`
    select to_char(month, 'YYYY-MM') as month, user_id from look_statement
    join driver on driver.id = driver_id where look_statement.id = ${delivery.target_id}`.execute(
    app.database.sql,
  );
  const [due] = rows;
  if (!server || !due?.user_id) return { state: 'dropped' };
  const recipient = await readRecipient(app, due.user_id);
  const driver = await readOwnDriver(app.database, due.user_id);
  const statement = driver && (await readStatement(app, driver, due.month));
  if (!recipient || !statement) return { state: 'dropped', error: 'rights' };
  const silences = await readSilences(app.database, recipient.userId);
  if (silences.includes(ALL_MAILS)) return { state: 'dropped', error: 'unwanted' };
  const { say } = recipient;
  const file = await statementPdf(driver, statement, { say, settings: say.f.settings });
  const month = say.f.month(due.month);
  const mail = {
    to: recipient.email,
    messageId: `${delivery.key}@${server.sender.split('@')[1]}`,
    subject: say.t('looked.mail', { month }),
    text: [
      say.t('looked.mailText', { month }),
      `${say.t('looked.mailMore')} ${new URL('/profile', publicUrl(app.config)).href}`,
    ].join('\n\n'),
    attachment: { filename: file.name, content: file.content, contentType: file.type },
  };
  return deliverMail(server, mail, signal);
}
