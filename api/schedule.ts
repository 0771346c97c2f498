import { z } from 'zod';
import { dayField } from '#domain/field.ts';
import { scheduleInput } from '#domain/schedule/schedule.ts';
import { SCHEDULE_LIST } from '#domain/schedule/schedule-list.ts';
import { endpoint } from './endpoint.ts';
import { listQueryOf } from './list.ts';
import { records } from './records.ts';

const { name, margin, ranges, with_holidays, free_days } = scheduleInput.shape;

/** A schedule that the caller sees, with those of its fleets that the caller sees. */
const scheduleRow = z.object({
  id: z.int(),
  ...{ name, margin, ranges, with_holidays, free_days },
  fleet_ids: z.array(z.int()),
  fleets: z.array(z.string()),
  /** The schedule has other, invisible fleets too: only users who see them all may change it. */
  has_hidden_fleets: z.boolean(),
  /** Visible registered vehicles to which it applies. */
  vehicles: z.int(),
  version: z.int(),
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

export const schedules = records({
  name: 'Schedule',
  path: '/schedule',
  key: 'schedule_id',
  entity: 'schedule',
  access: { read: 'schedule:read', edit: 'schedule:edit' },
  of: ['schedule', 'fleet', 'vehicle'],
  changes: ['schedule'],
  called: { many: 'Schedules', one: 'a schedule' },
  says: {
    list: ' with a fleet in sight',
    edit: '; the days that are not consolidated yet are judged by it again',
    remove: '; its fleets have that of the fleet above them, or none',
  },
  query: listQueryOf(SCHEDULE_LIST),
  body: scheduleInput,
  bodyKb: 64,
  answer: { row: scheduleRow },
});

/** The schedule of each visible fleet that has one. */
export const getFleetSchedules = endpoint({
  name: 'getFleetSchedules',
  method: 'GET',
  path: '/schedule/fleets',
  access: 'schedule:read',
  audited: 'schedule',
  of: ['schedule', 'fleet'],
  summary: 'Which schedule each visible fleet has, and from which fleet',
  answer: z.object({
    fleets: z.array(
      z.object({
        fleet_id: z.int(),
        /** Null when the schedule is assigned to no visible fleet. */
        schedule_id: z.int().nullable(),
        schedule: z.string(),
        /** The fleet whose schedule it is: the fleet itself, or one above it; null if that is invisible. */
        from_fleet_id: z.int().nullable(),
      }),
    ),
  }),
});

/** The public holidays of the next twelve months, in the countries of the visible fleets. */
export const getHolidays = endpoint({
  name: 'getHolidays',
  method: 'GET',
  path: '/schedule/holidays',
  access: 'schedule:read',
  audited: 'schedule',
  of: ['fleet'],
  summary: 'Coming public holidays by country',
  answer: z.object({
    countries: z.array(
      z.object({ country: z.string(), days: z.array(z.object({ day: dayField, name: z.string() })) }),
    ),
  }),
});

/** The schedules that apply to the caller's fleets (spec §7), including those from a fleet above. */
export const postUserSchedules = endpoint({
  name: 'postUserSchedules',
  method: 'POST',
  path: '/user/schedule',
  access: 'schedule:read',
  audited: 'schedule',
  summary: 'Schedules of the visible fleets',
  /** `filter_by_work_code`: only those of fleets in which a vehicle has one of the caller's works. */
  body: z.object({ filter_by_work_code: z.boolean().default(false) }),
  answer: z.object({
    schedule: z.array(z.object({ id: z.int(), name, margin, ranges })),
  }),
});
