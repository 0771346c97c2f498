import { createHmac } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import { can } from '#domain/access/permission.ts';
import { WEBHOOK_FAILING_MS } from '#domain/channel/webhook.ts';
import { unseal } from '../access/sealed.ts';
import type { App } from '../app.ts';
import type { DB, Webhook } from '../db/schema.gen.ts';
import { raiseEvents } from '../event/raise.ts';
import { VERSION } from '../version.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { OutwardFault, postOutward } from './outward.ts';
import { readRecipient } from './recipient.ts';
import type { Channel } from './sender.ts';
import { readToldEvents, type Told } from './told-events.ts';

/** Requests to webhooks: signed, with all events that waited for them. */
export function webhookChannel(app: App): Channel {
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

async function sendOne(app: App, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
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
  const events = await readToldEvents(app, maker, delivery.event_ids);
  if (events.length === 0) return { state: 'dropped' };
  return request(app, webhook, { delivery: delivery.key, events }, signal);
}

/** Sends a signed request to a webhook. Only a status of success is one. Without its secret nothing is sent. */
export async function request(
  app: App,
  { url, secret }: Pick<Selectable<Webhook>, 'url' | 'secret'>,
  { delivery, events }: { delivery: string; events: readonly Told[] },
  signal: AbortSignal,
): Promise<Outcome> {
  const key = secret && (await unseal(app, 'webhook secret', secret));
  if (key === null) return { state: 'again', error: 'key' };
  const { config, now } = app;
  const body = Buffer.from(JSON.stringify({ delivery, events: events.map(wireEvent) }));
  const seconds = Math.floor(now() / 1_000);
  const signature = createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');
  try {
    const { status, body: answer } = await postOutward(url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': `Traza/${VERSION}`,
        'traza-delivery': delivery,
        'traza-signature': `t=${seconds},v1=${signature}`,
      },
      body,
      isInternalAllowed: config.WEBHOOK_INTERNAL,
      signal,
    });
    if (status >= 200 && status < 300) return { state: 'sent', status, answer };
    return { state: 'again', status, answer, error: status >= 300 && status < 400 ? 'redirect' : 'status' };
  } catch (error) {
    if (error instanceof OutwardFault) return { state: 'again', error: error.problem, answer: error.message };
    throw error;
  }
}

/** An event as other programs get it (docs/OPERATIONS.md): ids and SI values, and one sentence in the language of the webhook's maker. */
function wireEvent({ row, name, sentence }: Told) {
  const { id, code, at, kind, value, place, lat, lng, detail, fleet_id } = row;
  return {
    ...{ id, code, name, sentence, timestamp: at.toISOString(), kind, value, fleet_id },
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, license: row.license, alias: row.alias },
    driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver },
    ...{ place, lat, lng, detail },
  };
}

/** After days of failures nobody is there any more: the webhook is switched off. */
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

/** Gives up what waits for a webhook that is off. */
export async function dropWaiting(tx: Transaction<DB>, id: number, nowMs: number): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ state: 'dropped', leased_until: null, ended_at: new Date(nowMs) })
    .where('channel', '=', 'webhook')
    .where('target_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
