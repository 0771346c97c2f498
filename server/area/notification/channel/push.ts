import webPush from 'web-push';
import type { Problem } from '#domain/channel/problem.ts';
import type { Base } from '#server/base/app.ts';
import { areKeysSound } from './browser-keys.ts';
import { pushKey, readChannelKey } from './channel-key.ts';
import { OutwardFault, postOutward } from './outward.ts';
import { publicUrl } from './public-url.ts';

/**
 * The content of a browser's notification; `web/public/push-worker.js` reads it. `tag`: a later one with the
 * same tag replaces it.
 */
export type PushMessage = { title: string; body: string; path: string; tag: string };

type Browser = { endpoint: string; p256dh: string; auth: string };

/** A push that cannot be delivered within this time is worthless, seconds. */
const LIFE_S = 12 * 3_600;
/**
 * The contact that push services require for senders of too many messages. They only check that it is an
 * address.
 */
const CONTACT = 'mailto:traza@localhost';

/** Encrypts a message for a browser and hands it to the browser's push service (RFC 8030, 8291, 8292). */
export async function push(
  app: Base,
  browser: Browser,
  { message, topic, isUrgent }: { message: PushMessage; topic: string; isUrgent: boolean },
  { signal, isInternalAllowed = false }: { signal: AbortSignal; isInternalAllowed?: boolean },
): Promise<{ problem: Problem | null; status?: number }> {
  // No message can ever be sent to it.
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
      // A repetition replaces the one that waits at the push service.
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
