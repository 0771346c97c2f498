import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { feedTokenInput } from '#domain/tracker/feed-token.ts';
import { FEED_PROTOCOLS } from '#domain/tracker/tracker-protocol.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();

/** The token of another system that sends records of many trackers. */
export const feedTokenRow = z.object({
  id: z.int(),
  name: z.string(),
  protocol: z.enum(FEED_PROTOCOLS),
  fleet: z.string(),
  /** Null when the account is deleted. */
  created_by: z.string().nullable(),
  created_at: instant,
  /** Null: never used. */
  used_at: instant.nullable(),
});
export type FeedTokenRow = z.infer<typeof feedTokenRow>;

export const getFeedTokens = endpoint({
  name: 'getFeedTokens',
  method: 'GET',
  path: '/tracker/feed-token',
  access: 'feed_token:read',
  audited: 'feed_token',
  of: ['feed_token', 'fleet', 'user'],
  summary: 'Tokens of the visible fleets that are in force',
  answer: z.object({ rows: z.array(feedTokenRow) }),
});

export const postFeedToken = endpoint({
  name: 'postFeedToken',
  method: 'POST',
  path: '/tracker/feed-token',
  access: 'feed_token:edit',
  changes: ['feed_token'],
  summary: 'A token for another system that sends records of trackers',
  body: feedTokenInput,
  answer: z.object({
    id: z.int(),
    /** The server shows it only now. */
    token: z.string(),
    /** The port that the token is for. */
    port: z.int(),
  }),
});

export const deleteFeedToken = endpoint({
  name: 'deleteFeedToken',
  method: 'DELETE',
  path: '/tracker/feed-token/{feed_token_id}',
  access: 'feed_token:edit',
  changes: ['feed_token'],
  summary: 'Revoke a token; what it sends is refused within seconds',
  params: z.object({ feed_token_id: idText }),
  answer: z.object({ ok: z.literal(true) }),
});
