import { sql } from 'kysely';
import { CALENDAR_ROWS, getCalendar, getCalendarExport } from '#api/calendar.ts';
import { CALENDAR_LIST } from '#domain/calendar/calendar-list.ts';
import { calendarRange } from '#domain/calendar/calendar-range.ts';
import { type Day, daySpan } from '#domain/day.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { type Scope, vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { sortedRows } from '#server/base/list/sorted-rows.ts';
import { dueSubject } from '#text/due-words.ts';
import { type CalendarFilter, dueLines, filteredDues } from './calendar-rows.ts';
import { readDues, readingIn } from './read-dues.ts';

/** The vehicles of a calendar: those in scope, below the chosen fleets. */
export function calendarScope(scope: Scope, fleets: readonly number[] | undefined) {
  const chosen = fleets?.filter((id) => scope.visible.has(id));
  return sql<boolean>`${vehicleInScope(scope)} and ${belowFleets('vehicle.fleet_id', chosen)}`;
}

type Asked = CalendarFilter & {
  fleets?: readonly number[] | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  older?: boolean | undefined;
};

/** The dues of the caller's vehicles on the requested days, and how many earlier ones are left out. */
async function readRows(app: Pick<App, 'database' | 'now'>, caller: Caller, query: Asked) {
  const at = { nowMs: app.now(), language: caller.language };
  const dues = await readDues(at, readingIn(app.database), calendarScope(caller, query.fleets));
  const range = calendarRange(daySpan(app.now(), caller.timeZone).day);
  const { from = range.from, to = range.to } = query;
  const asked = filteredDues(dues, query).filter(({ standing: { day } }) => day === null || day <= to);
  const found = dueLines(asked).map(({ row }) => row);
  const shown = query.older ? found : found.filter(({ due_date }) => due_date === null || due_date >= from);
  return { shown, older: found.length - shown.length };
}

/** The dues of the caller's vehicles on the requested days (domain rules §4.4, R28). */
export const readCalendar = handle(getCalendar, async ({ query, caller, app }) => {
  const { shown, older } = await readRows(app, caller, query);
  return { rows: shown.slice(0, CALENDAR_ROWS), total: shown.length, older };
});

/** The same as a file: every due has its subject in words. */
export const calendarFile = handle(getCalendarExport, async (call) => {
  const { t } = await readerOf(call.app, call.caller);
  const { shown } = await readRows(call.app, call.caller, call.query);
  const rows = shown.map((row) => ({ ...row, subject: dueSubject(row, t) }));
  const { language } = call.caller;
  return listFile(call, CALENDAR_LIST, sortedRows(rows, CALENDAR_LIST, call.query, { t, language }));
});
