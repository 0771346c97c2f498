import webPush from 'web-push';
import type { Problem } from '#domain/channel/problem.ts';
import { EVENTS } from '#domain/notification/event-catalogue.ts';
import type { App } from '../app.ts';
import { areKeysSound } from './browser-keys.ts';
import { pushKey, readChannelKey } from './channel-key.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { OutwardFault, postOutward } from './outward.ts';
import { publicUrl } from './public-url.ts';
import { type Recipient, readRecipient } from './recipient.ts';
import type { Channel } from './sender.ts';
import { readToldEvents, type Told } from './told-events.ts';

/** What a browser shows; `web/public/push-worker.js` reads it. `tag`: a later one with the same tag takes its place. */
export type PushMessage = { title: string; body: string; path: string; tag: string };

type Browser = { endpoint: string; p256dh: string; auth: string };

/** A push that cannot be handed over within this time is worth nothing any more, seconds. */
const LIFE_S = 12 * 3_600;
/** Where push services ask who sends too much. They only demand that it is an address. */
const CONTACT = 'mailto:traza@localhost';

/** Pushes to browsers. `isInternalAllowed` is for tests: browsers give addresses of the internet alone. */
export function pushChannel(app: App, { isInternalAllowed = false } = {}): Channel {
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
  app: App,
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
  const events = await readToldEvents(app, recipient, delivery.event_ids);
  if (events.length === 0) return { state: 'dropped', error: 'rights' };
  const message = messageOf(events, delivery, recipient);
  const isUrgent = events.some(({ code }) => EVENTS[code].severity === 'high');
  const { problem, status } = await push(app, browser, { message, topic: delivery.key, isUrgent }, options);
  if (problem === null) return { state: 'sent', status };
  // Too large, or not understood: it would be the same again.
  const isFinal = status !== undefined && [400, 413].includes(status);
  const state = problem === 'gone' ? 'dropped' : isFinal ? 'failed' : 'again';
  return { state, error: problem, status };
}

/** One event is told as it is, several by their number and the names of the first. */
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

/** Encrypts a message for a browser and hands it to the browser's push service (RFC 8030, 8291, 8292). */
export async function push(
  app: App,
  browser: Browser,
  { message, topic, isUrgent }: { message: PushMessage; topic: string; isUrgent: boolean },
  { signal, isInternalAllowed = false }: { signal: AbortSignal; isInternalAllowed?: boolean },
): Promise<{ problem: Problem | null; status?: number }> {
  // Nothing can ever be sent to it.
  if (!areKeysSound(browser)) return { problem: 'gone' };
  const key = await readChannelKey(app);
  const privateKey = await pushKey(app, key);
  if (privateKey === null) return { problem: 'key' };
  const base = publicUrl(app.config);
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: browser.endpoint, keys: { p256dh: browser.p256dh, auth: browser.auth } },
    JSON.stringify(message),
    {
      TTL: LIFE_S,
      contentEncoding: 'aes128gcm',
      urgency: isUrgent ? 'high' : 'normal',
      // A repetition replaces what waits at the push service.
      topic: topic.replaceAll('-', ''),
      vapidDetails: {
        subject: base.startsWith('https:') ? base : CONTACT,
        publicKey: key.vapid_public,
        privateKey,
      },
    },
  );
  try {
    const { status } = await postOutward(browser.endpoint, {
      headers: headers as Record<string, string | number>,
      body: body!,
      signal,
      isInternalAllowed,
    });
    if (status >= 200 && status < 300) return { problem: null, status };
    return { problem: status === 404 || status === 410 ? 'gone' : 'status', status };
  } catch (error) {
    if (error instanceof OutwardFault) return { problem: error.problem };
    throw error;
  }
}
