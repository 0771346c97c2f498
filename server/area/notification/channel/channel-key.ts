import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import webPush from 'web-push';
import { type Keyed, seal, unseal } from '#server/base/access/sealed.ts';
import { newSecret } from '#server/base/access/secret.ts';
import type { ChannelKey } from '#server/base/db/schema.gen.ts';

const PURPOSE = 'push key';

/** The keys of the installation; the private one is sealed. */
type StoredKey = Pick<Selectable<ChannelKey>, 'vapid_public' | 'vapid_private' | 'link_key'>;

/**
 * The keys of the installation. They are made at the first use; of several concurrent first uses, one wins.
 */
export async function readChannelKey(app: Keyed): Promise<StoredKey> {
  const { sql } = app.database;
  const found = await sql.selectFrom('channel_key').selectAll().executeTakeFirst();
  if (found) return found;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await sql
    .insertInto('channel_key')
    .values({
      vapid_public: publicKey,
      vapid_private: await seal(app, PURPOSE, privateKey),
      link_key: newSecret(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sql.selectFrom('channel_key').selectAll().executeTakeFirstOrThrow();
}

/** The key that signs pushes; null if it was sealed with another `SECRET_KEY`. */
export async function pushKey(app: Keyed, { vapid_private }: StoredKey): Promise<string | null> {
  return vapid_private && unseal(app, PURPOSE, vapid_private);
}

/** The user and the event of a link in an e-mail. */
type MailLink = { userId: number; code: number };

const TOKEN = /^(\d{1,10})-(\d{1,5})-([\w-]{43})$/;

const signature = ({ userId, code }: MailLink, key: string) =>
  createHmac('sha256', key).update(`unsubscribe ${userId} ${code}`).digest();

/**
 * The secret part of a link by which a user stops the e-mails of an event. Only this installation can make
 * it.
 */
export function linkToken(link: MailLink, { link_key }: Pick<ChannelKey, 'link_key'>): string {
  return `${link.userId}-${link.code}-${signature(link, link_key).toString('base64url')}`;
}

/** The user and the event of a link; null if this installation has not made it. */
export function readLinkToken(token: string, { link_key }: Pick<ChannelKey, 'link_key'>): MailLink | null {
  const [, userId, code, given] = TOKEN.exec(token) ?? [];
  if (given === undefined) return null;
  const link = { userId: Number(userId), code: Number(code) };
  const isOurs = timingSafeEqual(Buffer.from(given, 'base64url'), signature(link, link_key));
  return isOurs ? link : null;
}
