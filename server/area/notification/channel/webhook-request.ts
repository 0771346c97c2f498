import { createHmac } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { iso } from '#domain/iso.ts';
import { unseal } from '#server/base/access/sealed.ts';
import type { Base } from '#server/base/app.ts';
import { VERSION } from '#server/base/config/version.ts';
import type { DB, Webhook } from '#server/base/db/schema.gen.ts';
import type { Outcome } from './delivery.ts';
import type { Told } from './events-for.ts';
import { OutwardFault, postOutward } from './outward.ts';

/**
 * Sends a signed request to a webhook. Only an answer with a status of success counts as one. Without its
 * secret nothing is sent.
 */
export async function request(
  app: Base,
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

/**
 * An event in the form for other programs (docs/OPERATIONS.md): ids and SI values, and one sentence in the
 * language of the webhook's maker.
 */
function wireEvent({ row, name, sentence }: Told) {
  const { id, code, at, kind, value, place, lat, lng, detail, fleet_id } = row;
  return {
    ...{ id, code, name, sentence, timestamp: iso(at), kind, value, fleet_id },
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, license: row.license, alias: row.alias },
    driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver },
    ...{ place, lat, lng, detail },
  };
}

/** Drops the messages that wait for a webhook that is off. */
export async function dropWaiting(tx: Transaction<DB>, id: number, nowMs: number): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ state: 'dropped', leased_until: null, ended_at: new Date(nowMs) })
    .where('channel', '=', 'webhook')
    .where('target_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
