import { z } from 'zod';
import { dayField, idField, idText } from '#domain/field.ts';
import { alwaysDoneInput } from '#domain/matter/always-done.ts';
import { MATTER_DESKS } from '#domain/matter/cause.ts';
import {
  ALL_OUTCOMES,
  DESK_VIEWS,
  HANDLED_MAX,
  MATTER_ACTIONS,
  MATTER_STATES,
  matterAction,
} from '#domain/matter/matter.ts';
import { EVENT_CODES } from '#domain/notification/event-catalogue.ts';
import { SEVERITIES } from '#domain/notification/event-kind.ts';
import { endpoint } from './endpoint.ts';
import type { Entity } from './entity.ts';
import { idList, listQuery, wordList } from './list.ts';
import { notificationRow } from './notification.ts';

const instant = z.iso.datetime();
const person = z.object({ id: z.int(), username: z.string() });

/** The most facts from which a desk is made: the newest. */
export const DESK_FACTS = 1_000;

/** The subject of a matter: a vehicle, and the cause as one word (`causeKey`). */
const named = { device_id: idText, cause: z.string().max(60) };

/** How a matter is handled; instants null: not so. */
const handling = {
  state: z.enum(MATTER_STATES),
  /** It was done, and happened again. */
  is_reopened: z.boolean(),
  assignee: person.nullable(),
  snoozed_until: instant.nullable(),
  outcome: z.enum(ALL_OUTCOMES).nullable(),
  /** The amount that came back for a refuelling, euros. */
  recovered: z.string().nullable(),
  done_at: instant.nullable(),
  done_by: z.string().nullable(),
  /** 0: nobody has handled it yet. */
  version: z.int(),
  /** The number of comments. */
  comments: z.int(),
};

const deskRow = z.object({
  /** Null without a vehicle: then it can only be marked as read. */
  device_id: z.int().nullable(),
  license: z.string().nullable(),
  alias: z.string().nullable(),
  fleet_id: z.int().nullable(),
  fleet: z.string().nullable(),
  /** Null for what concerns the reader alone. */
  cause: z.string().nullable(),
  event_type: z.literal([...EVENT_CODES]),
  kind: z.string().nullable(),
  severity: z.enum(SEVERITIES),
  /** How often it happened. */
  count: z.int(),
  /** The newest time of it. */
  at: instant,
  /** The newest of what happened; null: none of it is listed any more. */
  newest: notificationRow.nullable(),
  /** The reader's notifications in it: those that "read" marks. */
  ids: z.array(z.int()),
  /** The reader has the rule that it is always done. */
  by_rule: z.boolean(),
  may_handle: z.boolean(),
  ...handling,
});
/** A matter, or a group of notifications that concern the reader alone, on a desk. */
export type DeskRow = z.infer<typeof deskRow>;

/** All that the facts of a desk are made of. */
const OF: readonly Entity[] = [
  'matter',
  'notification',
  'tampering',
  'violation',
  'calendar_alert',
  'refuelling',
  'subscription',
  'vehicle',
  'fleet',
  'driver',
  'poi',
  'area',
  'camera_file',
];

export const getDesk = endpoint({
  name: 'getDesk',
  method: 'GET',
  path: '/matter',
  access: 'matter:read',
  audited: 'matter',
  of: OF,
  summary: 'What happened to the visible vehicles, by vehicle and cause, and how it is handled',
  query: z.object({
    desk: z.enum(MATTER_DESKS),
    view: z.enum(DESK_VIEWS).default('open'),
    q: listQuery.shape.q,
    fleets: listQuery.shape.fleets,
    codes: idList.optional(),
    severities: wordList(SEVERITIES).optional(),
    /** Days in the caller's zone, both included. */
    from: dayField.optional(),
    to: dayField.optional(),
  }),
  answer: z.object({
    rows: z.array(deskRow),
    /** The number of matters of each view. */
    counts: z.record(z.enum(DESK_VIEWS), z.int()),
    /** Only the newest 1,000 facts were looked at. */
    is_cut: z.boolean(),
  }),
});

const entry = z.object({
  id: z.int(),
  at: instant,
  /** Null: the account is gone. */
  username: z.string().nullable(),
  action: z.enum(MATTER_ACTIONS),
  note: z.string().nullable(),
  outcome: z.enum(ALL_OUTCOMES).nullable(),
  recovered: z.string().nullable(),
  until: instant.nullable(),
  /** Whom it was given to; null: to nobody. */
  assignee: z.string().nullable(),
});
/** Something that a person did or said about a matter. */
export type MatterEntry = z.infer<typeof entry>;

const matter = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  cause: z.string(),
  event_type: z.literal([...EVENT_CODES]),
  kind: z.string().nullable(),
  severity: z.enum(SEVERITIES),
  may_handle: z.boolean(),
  ...handling,
  /** The newest 50, newest first. */
  facts: z.array(notificationRow),
  /** The newest 100, newest first. */
  entries: z.array(entry),
  /** How it ended the last time; null: it never did. */
  last_time: entry.nullable(),
  /** Users who see the vehicle and may handle the matter; empty if the caller may not. */
  colleagues: z.array(person),
});
/** A matter with its facts, and what people did and said about it. */
export type Matter = z.infer<typeof matter>;

export const getMatter = endpoint({
  name: 'getMatter',
  method: 'GET',
  path: '/matter/{device_id}/{cause}',
  access: 'matter:read',
  audited: 'matter',
  of: [...OF, 'user'],
  summary: 'A matter: what happened, what was done and said, and who can take it',
  params: z.object(named),
  answer: matter,
});

export const postMatterAction = endpoint({
  name: 'postMatterAction',
  method: 'POST',
  path: '/matter/action',
  access: 'matter:handle',
  changes: ['matter', 'notification', 'tampering'],
  bodyKb: 64,
  summary: 'Assigns, puts off, comments, ends or reopens matters: all of them, or none',
  body: z.object({
    items: z
      .array(z.object({ ...named, device_id: idField, version: z.int().min(0) }))
      .min(1, 'val.required')
      .max(HANDLED_MAX),
    action: matterAction,
  }),
  answer: z.object({ n: z.int() }),
});

const alwaysDone = z.object({
  id: z.int(),
  event_type: z.literal([...EVENT_CODES]),
  kind: z.string().nullable(),
  device_id: z.int().nullable(),
  /** Null for all vehicles, and for one that the caller no longer sees. */
  license: z.string().nullable(),
  created_at: instant,
});

export const getAlwaysDone = endpoint({
  name: 'getAlwaysDone',
  method: 'GET',
  path: '/matter/always-done',
  access: 'matter:read',
  audited: 'subscription',
  of: ['subscription', 'vehicle'],
  summary: "The caller's rules of what is always done without a notification",
  answer: z.object({ rows: z.array(alwaysDone) }),
});

export const postAlwaysDone = endpoint({
  name: 'postAlwaysDone',
  method: 'POST',
  path: '/matter/always-done',
  access: 'matter:follow',
  changes: ['subscription', 'notification'],
  summary: 'From now on an event, of one vehicle or of all, is done for the caller without a notification',
  body: alwaysDoneInput,
  answer: z.object({ id: z.int() }),
});

export const deleteAlwaysDone = endpoint({
  name: 'deleteAlwaysDone',
  method: 'DELETE',
  path: '/matter/always-done/{rule_id}',
  access: 'matter:follow',
  changes: ['subscription'],
  summary: 'Removes such a rule: the caller is notified again',
  params: z.object({ rule_id: idText }),
  answer: z.object({ ok: z.literal(true) }),
});
