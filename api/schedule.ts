import { z } from 'zod';
import { dayField, idText, versionField } from '#domain/field.ts';
import { scheduleInput } from '#domain/schedule/schedule.ts';
import { SCHEDULE_LIST } from '#domain/schedule/schedule-list.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listOf, listQueryOf } from './list.ts';

const { name, margin, ranges, with_holidays, free_days } = scheduleInput.shape;

/** A schedule that the caller sees, with those of its fleets that the caller sees. */
export const scheduleRow = z.object({
  id: z.int(),
  ...{ name, margin, ranges, with_holidays, free_days },
  fleet_ids: z.array(z.int()),
  fleets: z.array(z.string()),
  /** It has other fleets too, out of sight: only who sees them all may change it. */
  has_hidden_fleets: z.boolean(),
  /** Registered vehicles in sight to which it applies. */
  vehicles: z.int(),
  version: z.int(),
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

const scheduleQuery = listQueryOf(SCHEDULE_LIST);
export type ScheduleQuery = z.infer<typeof scheduleQuery>;

const ofSchedule = z.object({ schedule_id: idText });

export const getSchedules = endpoint({
  name: 'getSchedules',
  method: 'GET',
  path: '/schedule',
  access: 'schedule:read',
  audited: 'schedule',
  of: ['schedule', 'fleet', 'vehicle'],
  summary: 'Schedules with a fleet in sight',
  query: scheduleQuery,
  answer: listOf(scheduleRow),
});

export const getSchedulesExport = endpoint({
  name: 'getSchedulesExport',
  method: 'GET',
  path: '/schedule/export',
  access: 'schedule:read',
  audited: 'schedule',
  summary: 'Schedules as an xlsx file',
  query: scheduleQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
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
        /** Null when none of the fleets that the schedule is assigned to is in sight. */
        schedule_id: z.int().nullable(),
        schedule: z.string(),
        /** The fleet itself, or the one above it that it has the schedule from; null out of sight. */
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

export const getSchedule = endpoint({
  name: 'getSchedule',
  method: 'GET',
  path: '/schedule/{schedule_id}',
  access: 'schedule:read',
  audited: 'schedule',
  of: ['schedule', 'fleet', 'vehicle'],
  summary: 'One schedule',
  params: ofSchedule,
  answer: scheduleRow,
});

export const postSchedule = endpoint({
  name: 'postSchedule',
  method: 'POST',
  path: '/schedule',
  access: 'schedule:edit',
  changes: ['schedule'],
  summary: 'Create a schedule',
  body: scheduleInput,
  bodyKb: 64,
  answer: z.object({ id: z.int() }),
});

export const putSchedule = endpoint({
  name: 'putSchedule',
  method: 'PUT',
  path: '/schedule/{schedule_id}',
  access: 'schedule:edit',
  changes: ['schedule'],
  summary: 'Edit a schedule; the days that are not consolidated yet are judged by it again',
  params: ofSchedule,
  body: scheduleInput.extend({ version: versionField }),
  bodyKb: 64,
  answer: z.object({ version: z.int() }),
});

export const deleteSchedule = endpoint({
  name: 'deleteSchedule',
  method: 'DELETE',
  path: '/schedule/{schedule_id}',
  access: 'schedule:edit',
  changes: ['schedule'],
  summary: 'Delete a schedule; its fleets have that of the fleet above them, or none',
  params: ofSchedule,
  answer: z.object({ ok: z.literal(true) }),
});

export const getScheduleHistory = endpoint({
  name: 'getScheduleHistory',
  method: 'GET',
  path: '/schedule/{schedule_id}/history',
  access: 'schedule:read',
  audited: 'schedule',
  summary: 'Changes of a schedule',
  params: ofSchedule,
  answer: historyAnswer,
});

/** The schedules that apply to the caller's fleets (spec §7), also those that they have from a fleet above. */
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
