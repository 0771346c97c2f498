import { deleteFeedToken, getFeedTokens, postFeedToken } from '#api/feed-token.ts';
import { iso } from '#domain/iso.ts';
import type { FeedProtocolName } from '#domain/tracker/tracker-protocol.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { hashSecret, newSecret } from '#server/base/access/secret.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { portSetting } from '#server/protocols.ts';

/**
 * Endpoints for tokens of other systems that send records of trackers (decision 74); only the hash of each is
 * stored.
 */
export const feedTokenHandlers: readonly Handler[] = [
  handle(getFeedTokens, async ({ caller, app }) => {
    const rows = await app.database.sql
      .selectFrom('feed_token as token')
      .innerJoin('fleet', 'fleet.id', 'token.fleet_id')
      .leftJoin('app_user as maker', 'maker.id', 'token.created_by')
      .select([
        'token.id',
        'token.name',
        'token.protocol',
        'fleet.name as fleet',
        'maker.username as created_by',
        'token.created_at',
        'token.used_at',
      ])
      .where('token.fleet_id', 'in', [0, ...caller.visible.ids])
      .where('token.revoked_at', 'is', null)
      .orderBy('token.name')
      .orderBy('token.id')
      .execute();
    return {
      rows: rows.map((row) => ({
        ...row,
        protocol: row.protocol as FeedProtocolName,
        created_at: iso(row.created_at),
        used_at: iso(row.used_at),
      })),
    };
  }),

  handle(postFeedToken, (call) =>
    command(call, async (tx) => {
      const { body, caller, app } = call;
      if (!caller.visible.has(body.fleet_id)) throw notFound();
      const token = newSecret();
      const { id } = await tx.sql
        .insertInto('feed_token')
        .values({
          ...body,
          token_hash: hashSecret(token),
          created_by: caller.userId,
          created_at: new Date(app.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.changed({
        action: 'create',
        entity: 'feed_token',
        id,
        after: body,
        fleetIds: [body.fleet_id],
      });
      return { id, token, port: app.config[portSetting(body.protocol)] };
    }),
  ),

  handle(deleteFeedToken, (call) =>
    command(call, async (tx) => {
      const { params, caller, app } = call;
      const found = await tx.sql
        .updateTable('feed_token')
        .set({ revoked_at: new Date(app.now()) })
        .where('id', '=', params.feed_token_id)
        .where('fleet_id', 'in', [0, ...caller.visible.ids])
        .where('revoked_at', 'is', null)
        .returning(['id', 'name', 'protocol', 'fleet_id'])
        .executeTakeFirst();
      if (!found) throw notFound();
      const { id, ...before } = found;
      await tx.changed({ action: 'delete', entity: 'feed_token', id, before, fleetIds: [found.fleet_id] });
      return { ok: true as const };
    }),
  ),
];
