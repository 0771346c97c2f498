import {
  deleteSchedule as deleteEndpoint,
  getFleetSchedules,
  getHolidays,
  getSchedule,
  getScheduleHistory,
  getSchedules,
  getSchedulesExport,
  postSchedule,
  postUserSchedules,
  putSchedule,
} from '#api/schedule.ts';
import { getScheduleViolations, getViolations } from '#api/violation.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { SCHEDULE_LIST } from '#domain/schedule/schedule-list.ts';
import { command } from '#server/base/access/command.ts';
import { readHistory } from '#server/base/access/history.ts';
import { assertReadable } from '#server/base/access/own-list.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { comingHolidays } from './coming-holidays.ts';
import { readFleetSchedules, readUserSchedules } from './read-fleet-schedules.ts';
import { readAllSchedules, readSchedule, readSchedules } from './read-schedules.ts';
import { readViolations } from './read-violations.ts';
import { createSchedule, deleteSchedule, editSchedule } from './write-schedule.ts';

/** Days of violations that a page loads after sign-in. */
const LATELY_DAYS = 7;

/** Endpoints for schedules of fleets (domain rules §9.3), and for the journeys that break them (§5.11). */
export const scheduleHandlers: readonly Handler[] = [
  handle(getSchedules, ({ query, caller, app }) => readSchedules(app.database, caller, query)),

  handle(getSchedulesExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, SCHEDULE_LIST, await readAllSchedules(app.database, caller, query));
  }),

  handle(getFleetSchedules, async ({ caller, app }) => ({
    fleets: await readFleetSchedules(app.database, caller),
  })),

  handle(getHolidays, async ({ caller, app }) => ({ countries: await comingHolidays(app, caller) })),

  handle(getSchedule, async ({ params, caller, app }) => {
    const schedule = await readSchedule(app.database, caller, params.schedule_id);
    if (!schedule) throw notFound();
    return schedule;
  }),

  handle(getScheduleHistory, async ({ params, caller, app }) => {
    const schedule = await readSchedule(app.database, caller, params.schedule_id);
    if (!schedule) throw notFound();
    return { history: await readHistory(app.database, { entity: 'schedule', id: schedule.id }) };
  }),

  handle(postSchedule, (call) =>
    command(call, async (tx) => ({ id: await createSchedule(tx, call.caller, call.body) })),
  ),

  handle(putSchedule, (call) =>
    command(call, async (tx) => {
      const { version, ...input } = call.body;
      const change = { id: call.params.schedule_id, version, input };
      return { version: await editSchedule(tx, call.caller, change) };
    }),
  ),

  handle(deleteEndpoint, (call) =>
    command(call, async (tx) => {
      await deleteSchedule(tx, call.caller, call.params.schedule_id);
      return { ok: true as const };
    }),
  ),

  handle(postUserSchedules, async ({ body, caller, app }) => ({
    schedule: await readUserSchedules(app.database, caller, body.filter_by_work_code),
  })),

  handle(getViolations, ({ query, caller, app }) => readViolations(app.database, caller, query)),

  handle(getScheduleViolations, async ({ params, caller, app }) => {
    await assertReadable(app, caller, params.username);
    const to = daySpan(app.now(), caller.timeZone).day;
    const { rows } = await readViolations(app.database, caller, { from: addDays(to, -LATELY_DAYS), to });
    const response = rows.map(({ device_id, actual, kind }) => ({ device_id, timestamp: actual, kind }));
    return { response };
  }),
];
