import { z } from 'zod';
import { STEP_MEASURES } from '#domain/calendar/alert-step.ts';
import { CALENDAR_LIST } from '#domain/calendar/calendar-list.ts';
import { dayField, idField } from '#domain/field.ts';
import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
import { DUE_KINDS, DUE_STATES } from '#domain/vehicle/due.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listQueryOf, yesNo } from './list.ts';

/** The most items of an answer: those that are due first. */
export const CALENDAR_ROWS = 10_000;

/** An item that is due, and the dated row that causes it. Distances are metres. */
const item = {
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  kind: z.enum(DUE_KINDS),
  section: z.enum(DATED_SECTIONS),
  row_id: z.int(),
  /** Which of the row's due dates; null if the kind has only one. */
  due_of: z.string().nullable(),
  /** The number of the section's rows that are due together; `row_id` is one of them. */
  n: z.int(),
  /** The value of the first column of the row; null for several rows. */
  subject: z.string().nullable(),
  state: z.enum(DUE_STATES),
  /** Null when only the odometer decides, and the date cannot be projected. */
  due_date: z.iso.date().nullable(),
  /** The date follows from the mean distance of the last 30 days. */
  is_projected: z.boolean(),
  due_distance: z.int().nullable(),
  days_left: z.int().nullable(),
  distance_left: z.int().nullable(),
};

export const calendarRow = z.object({ id: z.string(), ...item });
/** Something due of a vehicle. */
export type CalendarRow = z.infer<typeof calendarRow>;

const { q, fleets, kind, state } = listQueryOf(CALENDAR_LIST).shape;

export const getCalendar = endpoint({
  name: 'getCalendar',
  method: 'GET',
  path: '/calendar',
  access: 'calendar:read',
  audited: 'vehicle',
  of: [...DATED_SECTIONS, 'vehicle', 'fleet', 'enum_value'],
  summary: 'What the visible vehicles have due, by default from 30 days ago to a year from now',
  query: z.object({
    q,
    fleets,
    kind,
    state,
    from: dayField.optional(),
    to: dayField.optional(),
    /** True: also items that have been overdue since before `from`. */
    older: yesNo.optional(),
  }),
  answer: z.object({
    /** Items that are due first come first; at most 10,000. */
    rows: z.array(calendarRow),
    total: z.int(),
    /** The number of items that are overdue since before `from` and have been left out. */
    older: z.int(),
  }),
});

export const getCalendarExport = endpoint({
  name: 'getCalendarExport',
  method: 'GET',
  path: '/calendar/export',
  access: 'calendar:read',
  audited: 'vehicle',
  summary: 'What the visible vehicles have due as an xlsx file',
  query: listQueryOf(CALENDAR_LIST).extend({ older: yesNo.optional() }).extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

const alertRow = z.object({
  id: z.int(),
  /** All alerts of the line: those of the rows that are due together. */
  ids: z.array(z.int()),
  ...item,
  /** The measure that caused the alert at that time. */
  measure: z.enum(STEP_MEASURES),
  step: z.int(),
  raised_at: z.iso.datetime(),
  is_read: z.boolean(),
  /** The time at which its cause was solved. */
  closed_at: z.iso.datetime().nullable(),
});
/** An alert of the calendar (event 1103), as it was when it was raised. */
export type CalendarAlert = z.infer<typeof alertRow>;

const alertFilter = {
  q,
  fleets,
  kind,
  state,
  /** True: alerts that were read or solved, or are older than 90 days, instead of the active ones. */
  historic: yesNo.optional(),
};

export const getCalendarAlerts = endpoint({
  name: 'getCalendarAlerts',
  method: 'GET',
  path: '/calendar/alert',
  access: 'calendar:read',
  audited: 'calendar_alert',
  of: ['calendar_alert', 'vehicle', 'fleet', 'enum_value'],
  summary: 'Alerts of the calendar, newest first, as the caller has read them',
  query: z.object({ ...alertFilter, page_size: z.coerce.number().int().min(1).max(500).default(100) }),
  answer: z.object({ rows: z.array(alertRow), total: z.int() }),
});

export const postCalendarAlertsRead = endpoint({
  name: 'postCalendarAlertsRead',
  method: 'POST',
  path: '/calendar/alert/read',
  access: 'calendar:follow',
  changes: ['calendar_alert'],
  summary: "Moves alerts to the caller's historic list: these, or all that the filter leaves",
  query: z.object(alertFilter).omit({ historic: true }),
  body: z.object({ ids: z.array(idField).max(500).optional() }),
  answer: z.object({ n: z.int() }),
});

export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/calendar/feed',
  access: 'calendar:read',
  audited: 'calendar_feed',
  of: ['calendar_feed'],
  summary: "Whether the caller's calendar can be read by other programs",
  answer: z.object({
    /** Null: there is no address. */
    created_at: z.iso.datetime().nullable(),
    /** The time at which a program last read it. */
    read_at: z.iso.datetime().nullable(),
  }),
});

export const postCalendarFeed = endpoint({
  name: 'postCalendarFeed',
  method: 'POST',
  path: '/calendar/feed',
  access: 'calendar:follow',
  changes: ['calendar_feed'],
  summary: 'Makes a secret address for programs that show calendars; the former one stops working',
  answer: z.object({
    /** The path from the root of the host. The server shows it this once. */
    path: z.string(),
  }),
});

export const deleteCalendarFeed = endpoint({
  name: 'deleteCalendarFeed',
  method: 'DELETE',
  path: '/calendar/feed',
  access: 'calendar:follow',
  changes: ['calendar_feed'],
  summary: 'The secret address stops working',
  answer: z.object({ ok: z.literal(true) }),
});

/**
 * The due items of its owner's vehicles, as iCalendar (RFC 5545), in the owner's language and scope at the
 * time of reading.
 */
export const readCalendarFeed = endpoint({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/calendar/feed/{secret}.ics',
  access: 'public',
  hasSecretPath: true,
  of: ['calendar_feed'],
  summary: 'The calendar behind a secret address, as iCalendar',
  params: z.object({ secret: z.string().regex(/^[\w-]{43}$/) }),
  answer: 'bytes',
});
