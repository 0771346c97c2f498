import { ALL_MAILS } from '#domain/channel/silence.ts';
import { linkToken, readChannelKey } from '#server/area/notification/channel/channel-key.ts';
import type { Delivery, Outcome } from '#server/area/notification/channel/delivery.ts';
import { readEventsFor, type Told } from '#server/area/notification/channel/events-for.ts';
import { deliverMail } from '#server/area/notification/channel/mail-transport.ts';
import { publicUrl } from '#server/area/notification/channel/public-url.ts';
import { readSilences } from '#server/area/notification/channel/read-silences.ts';
import { type Recipient, readRecipient } from '#server/area/notification/channel/recipient.ts';
import { readMailServer } from '#server/area/notification/channel/stored-mail-server.ts';
import type { Base } from '#server/base/app.ts';
import { credited } from './credited.ts';
import { mailContent } from './mail-content.ts';
import type { Channel } from './sender.ts';

/** E-mails: one credit each, with all events that waited for it (domain rules §10). */
export function mailChannel(app: Base): Channel {
  return {
    way: 'email',
    parallel: 4,
    ...credited(app, async (_tx, { target_id }) => target_id),
    send: (delivery, signal) => sendOne(app, delivery, signal),
  };
}

/** The events that the user may still see, and still wants by e-mail. */
async function wantedEvents(app: Base, recipient: Recipient, { event_ids }: Delivery): Promise<Told[]> {
  const events = await readEventsFor(app, recipient, event_ids);
  const silent = await readSilences(app.database, recipient.userId);
  return silent.includes(ALL_MAILS) ? [] : events.filter(({ code }) => !silent.includes(code));
}

async function sendOne(app: Base, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const server = await readMailServer(app);
  const recipient = await readRecipient(app, delivery.target_id);
  if (!server || !recipient) return { state: 'dropped' };
  const events = await wantedEvents(app, recipient, delivery);
  if (events.length === 0) return { state: 'dropped', error: 'rights' };
  const key = await readChannelKey(app);
  const base = publicUrl(app.config);
  const unsubscribe = (code: number) =>
    new URL(`/unsubscribe/${linkToken({ userId: recipient.userId, code }, key)}`, base).href;
  const more = delivery.event_count - delivery.event_ids.length;
  const codes = new Set(events.map(({ code }) => code));
  const about = codes.size === 1 && more === 0 ? events[0]!.code : ALL_MAILS;
  return deliverMail(
    server,
    {
      to: recipient.email,
      messageId: `${delivery.key}@${server.sender.split('@')[1]}`,
      ...mailContent(recipient, { events, more }, { to: (path) => new URL(path, base).href, unsubscribe }),
      headers: {
        // Headers that mail programs offer as a button (RFC 8058).
        'List-Unsubscribe': `<${unsubscribe(about)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
    signal,
  );
}
