import { sql, type Transaction } from 'kysely';
import { can } from '#domain/access/permission.ts';
import { WEBHOOK_FAILING_MS } from '#domain/channel/webhook.ts';
import type { Delivery, Outcome } from '#server/area/notification/channel/delivery.ts';
import { readEventsFor } from '#server/area/notification/channel/events-for.ts';
import { readRecipient } from '#server/area/notification/channel/recipient.ts';
import { dropWaiting, request } from '#server/area/notification/channel/webhook-request.ts';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import type { Channel } from './sender.ts';

/** Requests to webhooks: signed, with all events that waited for them. */
export function webhookChannel(app: Base): Channel {
  return {
    way: 'webhook',
    parallel: 8,
    send: (delivery, signal) => sendOne(app, delivery, signal),
    settled: async (tx, { target_id }, { state, error }) => {
      if (state === 'sent')
        await tx.updateTable('webhook').set({ failing_since: null }).where('id', '=', target_id).execute();
      else if (error === 'rights') await switchOff(tx, target_id, { reason: 'rights', nowMs: app.now() });
      else if (state !== 'dropped') await noteFailure(tx, target_id, app.now());
    },
  };
}

async function sendOne(app: Base, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const webhook = await app.database.sql
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', delivery.target_id)
    .executeTakeFirst();
  if (!webhook?.is_on) return { state: 'dropped' };
  const maker = await readRecipient(app, webhook.user_id);
  const isAllowed =
    maker !== null &&
    can(maker.actors, 'webhook:edit') &&
    (webhook.fleet_id === null ? maker.actors.includes('SYS') : maker.visible.has(webhook.fleet_id));
  if (!isAllowed) return { state: 'dropped', error: 'rights' };
  const events = await readEventsFor(app, maker, delivery.event_ids);
  if (events.length === 0) return { state: 'dropped' };
  return request(app, webhook, { delivery: delivery.key, events }, signal);
}

/** Notes a failure. After days of failures the webhook is switched off. */
async function noteFailure(tx: Transaction<DB>, id: number, nowMs: number): Promise<void> {
  const { failing_since } = await tx
    .updateTable('webhook')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${new Date(nowMs)})` })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirstOrThrow();
  if (failing_since!.getTime() <= nowMs - WEBHOOK_FAILING_MS)
    await switchOff(tx, id, { reason: 'failures', nowMs });
}

async function switchOff(
  tx: Transaction<DB>,
  id: number,
  { reason, nowMs }: { reason: 'failures' | 'rights'; nowMs: number },
): Promise<void> {
  const { user_id, name } = await tx
    .updateTable('webhook')
    .set({ is_on: false, off_reason: reason })
    .where('id', '=', id)
    .returning(['user_id', 'name'])
    .executeTakeFirstOrThrow();
  await dropWaiting(tx, id, nowMs);
  const detail = { name };
  await raiseEvents(tx, [{ code: 1123, timeMs: nowMs, userId: user_id, kind: 'webhook_off', detail }], nowMs);
}
