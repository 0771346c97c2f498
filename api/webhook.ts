import { z } from 'zod';
import { PROBLEMS } from '#domain/channel/problem.ts';
import { OFF_REASONS, webhookInput } from '#domain/channel/webhook.ts';
import { idText, versionField } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();
const ofWebhook = z.object({ webhook_id: idText });
const secret = z.string();

const webhookRow = webhookInput.extend({
  id: z.int(),
  version: z.int(),
  /** Name of its fleet; null: the webhook is the installation's. */
  fleet: z.string().nullable(),
  off_reason: z.enum(OFF_REASONS).nullable(),
  failing_since: instant.nullable(),
  /** The number of events that were dropped for lack of room while the address did not answer. */
  left_out: z.int(),
  /** The user who created it; the user's scope decides on its events. */
  maker: z.string(),
});
export type WebhookRow = z.infer<typeof webhookRow>;

const delivery = z.object({
  id: z.int(),
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  created_at: instant,
  attempts: z.int(),
  /** The time of the next attempt. */
  next_at: instant.nullable(),
  events: z.int(),
  status: z.int().nullable(),
  problem: z.enum(PROBLEMS).nullable(),
  /** The beginning of the answer. */
  answer: z.string().nullable(),
  took_ms: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const getWebhooks = endpoint({
  name: 'getWebhooks',
  method: 'GET',
  path: '/webhook',
  access: 'webhook:read',
  audited: 'webhook',
  of: ['webhook', 'fleet', 'user'],
  summary: 'Webhooks of the visible fleets, for system staff also those of the installation',
  answer: z.object({ rows: z.array(webhookRow) }),
});

export const postWebhook = endpoint({
  name: 'postWebhook',
  method: 'POST',
  path: '/webhook',
  access: 'webhook:edit',
  changes: ['webhook'],
  summary: 'Adds a webhook',
  body: webhookInput,
  answer: z.object({ id: z.int(), /** The server shows it this once. */ secret }),
});

export const putWebhook = endpoint({
  name: 'putWebhook',
  method: 'PUT',
  path: '/webhook/{webhook_id}',
  access: 'webhook:edit',
  changes: ['webhook'],
  summary: 'Changes a webhook; whoever does so is its maker from now on',
  params: ofWebhook,
  body: webhookInput.extend({ version: versionField }),
  answer: z.object({ ok: z.literal(true) }),
});

export const postWebhookSecret = endpoint({
  name: 'postWebhookSecret',
  method: 'POST',
  path: '/webhook/{webhook_id}/secret',
  access: 'webhook:edit',
  changes: ['webhook'],
  summary: 'Gives a webhook another secret; the former one signs nothing any more',
  params: ofWebhook,
  answer: z.object({ secret }),
});

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhook/{webhook_id}',
  access: 'webhook:edit',
  changes: ['webhook'],
  summary: 'Removes a webhook, with what waits for it',
  params: ofWebhook,
  answer: z.object({ ok: z.literal(true) }),
});

export const getWebhookDeliveries = endpoint({
  name: 'getWebhookDeliveries',
  method: 'GET',
  path: '/webhook/{webhook_id}/delivery',
  access: 'webhook:read',
  audited: 'webhook',
  summary: 'The newest fifty requests to a webhook, and what became of them',
  params: ofWebhook,
  answer: z.object({ rows: z.array(delivery) }),
});

export const postWebhookTest = endpoint({
  name: 'postWebhookTest',
  method: 'POST',
  path: '/webhook/{webhook_id}/test',
  access: 'webhook:edit',
  changes: [],
  summary: 'Sends a webhook a request without events, and says how that ended',
  params: ofWebhook,
  answer: z.object({
    problem: z.enum(PROBLEMS).nullable(),
    status: z.int().nullable(),
    answer: z.string().nullable(),
  }),
});
