import { getFleetSchedules, getHolidays, postUserSchedules } from '#api/schedule.ts';
import { getScheduleViolations, getViolations } from '#api/violation.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { assertReadable } from '#server/base/access/own-list.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { comingHolidays } from './coming-holidays.ts';
import { readFleetSchedules, readUserSchedules } from './read-fleet-schedules.ts';
import { readViolations } from './read-violations.ts';
import { scheduleRecordHandlers } from './schedule.ts';

/** Days of violations that a page loads after sign-in. */
const LATELY_DAYS = 7;

/** Endpoints for schedules of fleets (domain rules §9.3), and for the journeys that break them (§5.11). */
export const scheduleHandlers: readonly Handler[] = [
  ...scheduleRecordHandlers,

  handle(getFleetSchedules, async ({ caller, app }) => ({
    fleets: await readFleetSchedules(app.database, caller),
  })),

  handle(getHolidays, async ({ caller, app }) => ({ countries: await comingHolidays(app, caller) })),

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
