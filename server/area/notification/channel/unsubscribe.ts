import { postUnsubscribe, putUnsubscribed } from '#api/channel.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readChannelKey, readLinkToken } from './channel-key.ts';

/**
 * Endpoints of the links in e-mails that end them. Anybody with such a link may use it, without signing in.
 */
export const unsubscribeHandlers: readonly Handler[] = [
  handle(postUnsubscribe, async ({ params, app }) => {
    await setSilence(app, params.token, true);
    return { ok: true as const };
  }),
  handle(putUnsubscribed, async ({ params, body, app }) => ({
    code: await setSilence(app, params.token, body.is_silent),
  })),
];

/**
 * Sets the silence of an event and returns its code. @throws Fault 404 for a link that is not ours, or whose
 * user is gone
 */
async function setSilence(app: App, token: string, isSilent: boolean): Promise<number> {
  const link = readLinkToken(token, await readChannelKey(app));
  const { sql } = app.database;
  const user =
    link && (await sql.selectFrom('app_user').select('id').where('id', '=', link.userId).executeTakeFirst());
  if (!link || !user) throw notFound();
  const { userId, code } = link;
  if (isSilent)
    await sql
      .insertInto('mail_silence')
      .values({ user_id: userId, code, since: new Date(app.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await sql.deleteFrom('mail_silence').where('user_id', '=', userId).where('code', '=', code).execute();
  await app.publish([{ entity: 'channel', id: userId, action: isSilent ? 'silence' : 'resume' }]);
  return code;
}
