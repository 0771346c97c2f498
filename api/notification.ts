import { z } from 'zod';
import { dayField, idField } from '#domain/field.ts';
import { EVENT_CODES } from '#domain/notification/event-catalogue.ts';
import { SEVERITIES } from '#domain/notification/event-kind.ts';
import { endpoint } from './endpoint.ts';
import { idList, listQuery, wordList, yesNo } from './list.ts';

const instant = z.iso.datetime();

/** The most unread notifications that are counted: a higher number is reported as this one. */
export const UNREAD_MAX = 1_000;

/** A notification to a user, as the inbox, the socket and the preview of subscriptions show it. */
export const notificationRow = z.object({
  id: z.int(),
  event_type: z.literal([...EVENT_CODES]),
  severity: z.enum(SEVERITIES),
  /** The time of the last and of the first occurrence. */
  timestamp: instant,
  first_at: instant,
  /** The number of occurrences: the event happened again to the same subject within 15 minutes. */
  count: z.int(),
  device_id: z.int().nullable(),
  license: z.string().nullable(),
  driver_id: z.int().nullable(),
  /**
   * `#id` for users who may not know names; null without a driver, or with one whom the user may not know.
   */
  driver: z.string().nullable(),
  /** Null also where the reader does not see the place. */
  place: z.object({ id: z.int(), name: z.string(), kind: z.enum(['poi', 'area']) }).nullable(),
  fleet_id: z.int().nullable(),
  kind: z.string().nullable(),
  /** In the unit of the event's threshold. */
  value: z.number().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Further values for its text. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A picture or clip of the event is available. */
  media: z.boolean(),
  read_at: instant.nullable(),
  /** The time at which its cause was solved. */
  closed_at: instant.nullable(),
});
export type NotificationRow = z.infer<typeof notificationRow>;

const notificationFilter = z.object({
  codes: idList.optional(),
  severities: wordList(SEVERITIES).optional(),
  /** Each fleet with all fleets below it. */
  fleets: listQuery.shape.fleets,
  /** Matches plates, aliases, drivers and places whose names contain it. */
  q: listQuery.shape.q,
  /** Days in the caller's zone, both included. */
  from: dayField.optional(),
  to: dayField.optional(),
});
export type NotificationFilter = z.infer<typeof notificationFilter>;

export const getNotificationList = endpoint({
  name: 'getNotificationList',
  method: 'GET',
  path: '/notification',
  access: 'notification:read',
  audited: 'notification',
  of: ['notification', 'vehicle', 'driver', 'fleet', 'poi', 'area', 'camera_file'],
  summary: "The caller's notifications, newest first",
  query: notificationFilter.extend({
    /**
     * True: notifications that were read or solved, or are older than 90 days, instead of the active ones.
     */
    historic: yesNo.optional(),
    page_size: z.coerce.number().int().min(1).max(500).default(100),
    /** `next_cursor` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,14}-\d{1,15}$/, 'val.pattern')
      .optional(),
  }),
  answer: z.object({
    rows: z.array(notificationRow),
    /** Null: this is the last page. */
    next_cursor: z.string().nullable(),
    /** The active notifications that match the filter; at most 1,000. */
    total_unread: z.int(),
  }),
});

export const getUnread = endpoint({
  name: 'getUnread',
  method: 'GET',
  path: '/notification/unread',
  access: 'notification:read',
  audited: 'notification',
  summary: "How many of the caller's notifications are active, at most 1,000",
  answer: z.object({ n: z.int() }),
});

export const postNotificationsRead = endpoint({
  name: 'postNotificationsRead',
  method: 'POST',
  path: '/notification/read',
  access: 'notification:follow',
  changes: ['notification'],
  summary: 'Moves notifications to the historic list: these, or all that the filter leaves',
  query: notificationFilter,
  body: z.object({ ids: z.array(idField).max(500).optional() }),
  /** At most 1,000 are counted. */
  answer: z.object({ n: z.int() }),
});

/** For lists of a named user: the caller, or any user if the caller is system staff (spec §7). */
export const ofUsername = z.object({ username: z.string().min(1).max(60) });

/** The lists of notifications leave out 1101, 1102 and 1103, because each has its own screen (spec §4). */
export const getNotifications = endpoint({
  name: 'getNotifications',
  method: 'GET',
  path: '/user/notification/{username}',
  access: 'notification:read',
  audited: 'notification',
  summary: 'Active notifications of the user',
  params: ofUsername,
  answer: z.object({
    response: z.array(
      z.object({ id: z.int(), event_type: z.int(), timestamp: instant, device_id: z.int().nullable() }),
    ),
  }),
});
