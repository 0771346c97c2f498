import { EVENTS } from '#domain/notification/event-catalogue.ts';
import type { Delivery, Outcome } from '#server/area/notification/channel/delivery.ts';
import { readEventsFor, type Told } from '#server/area/notification/channel/events-for.ts';
import { type PushMessage, push } from '#server/area/notification/channel/push.ts';
import { type Recipient, readRecipient } from '#server/area/notification/channel/recipient.ts';
import type { Base } from '#server/base/app.ts';
import type { Channel } from './sender.ts';

/** Pushes to browsers. `isInternalAllowed` is for tests: browsers only give addresses of the internet. */
export function pushChannel(app: Base, { isInternalAllowed = false } = {}): Channel {
  return {
    way: 'push',
    parallel: 8,
    send: (delivery, signal) => sendOne(app, delivery, { signal, isInternalAllowed }),
    settled: async (tx, { target_id }, { state, error }) => {
      if (state === 'sent')
        await tx
          .updateTable('push_subscription')
          .set({ sent_at: new Date(app.now()) })
          .where('id', '=', target_id)
          .execute();
      if (error !== 'gone') return;
      await tx.deleteFrom('push_subscription').where('id', '=', target_id).execute();
      await tx
        .deleteFrom('delivery')
        .where('channel', '=', 'push')
        .where('target_id', '=', target_id)
        .where('state', '=', 'waiting')
        .execute();
    },
  };
}

async function sendOne(
  app: Base,
  delivery: Delivery,
  options: { signal: AbortSignal; isInternalAllowed: boolean },
): Promise<Outcome> {
  const browser = await app.database.sql
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', '=', delivery.target_id)
    .executeTakeFirst();
  const recipient = browser && (await readRecipient(app, browser.user_id));
  if (!browser || !recipient) return { state: 'dropped' };
  const events = await readEventsFor(app, recipient, delivery.event_ids);
  if (events.length === 0) return { state: 'dropped', error: 'rights' };
  const message = messageOf(events, delivery, recipient);
  const isUrgent = events.some(({ code }) => EVENTS[code].severity === 'high');
  const { problem, status } = await push(app, browser, { message, topic: delivery.key, isUrgent }, options);
  if (problem === null) return { state: 'sent', status };
  // Too large, or not understood: a repetition would fail again.
  const isFinal = status !== undefined && [400, 413].includes(status);
  const state = problem === 'gone' ? 'dropped' : isFinal ? 'failed' : 'again';
  return { state, error: problem, status };
}

/** The text for one event, or the number of several with the names of the first ones. */
function messageOf(
  events: readonly Told[],
  { key, event_count }: Delivery,
  { say: { t } }: Recipient,
): PushMessage {
  const [first] = events;
  if (event_count === 1)
    return {
      title: [first!.subject, first!.name].filter(Boolean).join(' · '),
      body: first!.sentence === first!.name ? '' : first!.sentence,
      path: first!.path,
      tag: key,
    };
  const lines = events.slice(0, 4).map(({ subject, name }) => [subject, name].filter(Boolean).join(' · '));
  return {
    title: t('mail.several', { n: event_count }),
    body: lines.join('\n'),
    path: '/notifications',
    tag: key,
  };
}
