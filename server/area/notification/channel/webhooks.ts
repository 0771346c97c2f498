import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import {
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  postWebhook,
  postWebhookSecret,
  postWebhookTest,
  putWebhook,
} from '#api/webhook.ts';
import type { Problem } from '#domain/channel/problem.ts';
import { type OFF_REASONS, webhookInput } from '#domain/channel/webhook.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { seal } from '#server/base/access/sealed.ts';
import { newSecret } from '#server/base/access/secret.ts';
import type { App } from '#server/base/app.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Webhook } from '#server/base/db/schema.gen.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { recordWriter } from '#server/base/record/record-writer.ts';
import { dropWaiting, request } from './webhook-request.ts';

const SHOWN = 50;
type Place = Pick<Webhook, 'fleet_id'>;

/** Webhooks of the installation are visible to system staff, those of a fleet to users who see the fleet. */
function isSeen({ visible, actors }: Caller, { fleet_id }: Place): boolean {
  return fleet_id === null ? actors.includes('SYS') : visible.has(fleet_id);
}

/** @throws Fault 404 when it does not exist, or belongs to a fleet that the caller does not see */
async function readWebhook(
  { sql }: Pick<App['database'], 'sql'>,
  caller: Caller,
  id: number,
): Promise<Selectable<Webhook>> {
  const found = await sql.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || !isSeen(caller, found)) throw notFound();
  return found;
}

/** @throws Fault 404 for a fleet that the caller does not see, 422 for an address that is never called */
function check(config: Config, caller: Caller, body: z.output<typeof webhookInput>): void {
  if (!isSeen(caller, body)) throw notFound();
  if (!config.WEBHOOK_INTERNAL && new URL(body.url).protocol !== 'https:')
    throw new Fault('err.request', 422, { fields: [{ field: 'url', code: 'webhook.https' }] });
}

/** The fields for the audit: all but the secret, which the address may contain too. */
function audited({ name, url, fleet_id, events, is_on }: z.output<typeof webhookInput>) {
  return { name, host: new URL(url).host, fleet_id, events, is_on };
}

const inputOf = ({ name, url, fleet_id, events, is_on }: Selectable<Webhook>) => ({
  ...{ name, url, fleet_id, is_on },
  events: events as EventCode[],
});

const writer = recordWriter<'webhook', typeof webhookInput>({
  entity: 'webhook',
  input: webhookInput,
  async lock(tx, caller, id) {
    const stored = await readWebhook(tx, caller, id);
    return { ...inputOf(stored), id, version: stored.version };
  },
  settle(_tx, { app, caller }, given) {
    check(app.config, caller, given);
    return given;
  },
  audited,
  reach: ({ fleet_id }) => [fleet_id],
  async follow(tx, { app }, { id, before, after }) {
    // Elsewhere nobody waits for what happened before.
    if (before && after && (!after.is_on || after.url !== before.url))
      await dropWaiting(tx.sql, id, app.now());
    if (after) return;
    await tx.sql
      .deleteFrom('delivery')
      .where('channel', '=', 'webhook')
      .where('target_id', '=', id)
      .execute();
  },
});

/** Endpoints for webhooks: addresses of other programs that get events. */
export const webhookHandlers: readonly Handler[] = [
  handle(getWebhooks, async ({ caller, app }) => {
    const found = await app.database.sql
      .selectFrom('webhook')
      .innerJoin('app_user', 'app_user.id', 'webhook.user_id')
      .leftJoin('fleet', 'fleet.id', 'webhook.fleet_id')
      .selectAll('webhook')
      .select([
        'fleet.name as fleet',
        sql<string>`concat_ws(' ', app_user.name, app_user.surname)`.as('maker'),
      ])
      .orderBy('webhook.name')
      .execute();
    const rows = found
      .filter((row) => isSeen(caller, row))
      .map((row) => ({
        ...inputOf(row),
        id: row.id,
        version: row.version,
        fleet: row.fleet,
        off_reason: row.off_reason as (typeof OFF_REASONS)[number] | null,
        failing_since: iso(row.failing_since),
        left_out: row.left_out,
        maker: row.maker,
      }));
    return { rows };
  }),

  handle(postWebhook, (call) =>
    command(call, async (tx) => {
      const { body, caller, app } = call;
      const secret = newSecret();
      const made = { user_id: caller.userId, created_at: new Date(app.now()) };
      const sealed = await seal(app, 'webhook secret', secret);
      return { id: await writer.create(tx, call, body, { ...made, secret: sealed }), secret };
    }),
  ),

  handle(putWebhook, (call) =>
    command(call, async (tx) => {
      const { version, ...given } = call.body;
      const began = { user_id: call.caller.userId, off_reason: null, failing_since: null, left_out: 0 };
      await writer.edit(tx, call, { id: call.params.webhook_id, version }, given, began);
      return { ok: true as const };
    }),
  ),

  handle(postWebhookSecret, (call) =>
    command(call, async (tx) => {
      const { id, fleet_id } = await readWebhook(tx, call.caller, call.params.webhook_id);
      const secret = newSecret();
      const sealed = await seal(call.app, 'webhook secret', secret);
      await tx.sql.updateTable('webhook').set({ secret: sealed }).where('id', '=', id).execute();
      await tx.changed({ entity: 'webhook', id, action: 'renew_secret', fleetIds: [fleet_id] });
      return { secret };
    }),
  ),

  handle(deleteWebhook, (call) =>
    command(call, async (tx) => {
      await writer.remove(tx, call, call.params.webhook_id);
      return { ok: true as const };
    }),
  ),

  handle(getWebhookDeliveries, async ({ params, caller, app }) => {
    const { id } = await readWebhook(app.database, caller, params.webhook_id);
    const found = await app.database.sql
      .selectFrom('delivery')
      .selectAll()
      .where('channel', '=', 'webhook')
      .where('target_id', '=', id)
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
    const rows = found.map((row) => ({
      id: row.id,
      state: row.state as 'waiting' | 'sent' | 'failed' | 'dropped',
      created_at: iso(row.created_at),
      attempts: row.attempts,
      next_at: row.state === 'waiting' ? iso(row.next_at) : null,
      events: row.event_count,
      status: row.status,
      problem: row.error as Problem | null,
      answer: row.answer,
      took_ms: row.took_ms,
    }));
    return { rows };
  }),

  handle(postWebhookTest, async ({ params, caller, app }) => {
    const webhook = await readWebhook(app.database, caller, params.webhook_id);
    const signal = AbortSignal.timeout(15_000);
    const outcome = await request(app, webhook, { delivery: randomUUID(), events: [] }, signal);
    return {
      problem: outcome.error ?? null,
      status: outcome.status ?? null,
      answer: outcome.answer?.slice(0, 2_000) ?? null,
    };
  }),
];
