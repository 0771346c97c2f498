import { z } from 'zod';
import { EVENT_CODES } from '#domain/notification/event-catalogue.ts';
import { subscriptionSet } from '#domain/notification/subscription.ts';
import { endpoint } from './endpoint.ts';
import { notificationRow } from './notification.ts';

const { rows } = subscriptionSet.shape;
const code = z.literal([...EVENT_CODES]);

export const getSubscriptions = endpoint({
  name: 'getSubscriptions',
  method: 'GET',
  path: '/notification/subscription',
  access: 'notification:read',
  audited: 'subscription',
  of: ['subscription', 'user'],
  summary: 'What the caller is told of, and what else there is to choose from',
  answer: z.object({
    /** 0: the caller has never chosen, and these are the rows of a new user. */
    version: z.int(),
    rows,
    /** The events that the caller may subscribe to. */
    codes: z.array(code),
  }),
});

export const putSubscriptions = endpoint({
  name: 'putSubscriptions',
  method: 'PUT',
  path: '/notification/subscription',
  access: 'notification:follow',
  changes: ['subscription'],
  summary: 'Replaces what the caller is told of',
  bodyKb: 64,
  /** `version` is the one that was read. */
  body: z.object({ version: z.int().min(0), rows }),
  answer: z.object({ version: z.int() }),
});

export const postSubscriptionPreview = endpoint({
  name: 'postSubscriptionPreview',
  method: 'POST',
  path: '/notification/preview',
  access: 'notification:read',
  audited: 'subscription',
  summary: 'What these subscriptions would have told the caller in the last seven days',
  bodyKb: 64,
  body: z.object({ rows }),
  answer: z.object({
    /** The beginning of the examined period: seven days ago, or later if there are very many events. */
    since: z.iso.datetime(),
    /** The number of notifications that there would have been. */
    total: z.int(),
    /**
     * The number of further events that these notifications would have counted, because they happened again
     * within 15 minutes.
     */
    coalesced: z.int(),
    /** The most frequent first. */
    by_code: z.array(z.object({ code, n: z.int() })),
    /** The newest 100. */
    list: z.array(notificationRow),
  }),
});
