import { sql } from 'kysely';
import { CALENDAR_ROWS, getCalendar } from '#api/calendar.ts';
import { calendarRange } from '#domain/calendar/calendar-range.ts';
import { daySpan } from '#domain/day.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import { type Scope, vehicleInScope } from '#server/base/access/visibility.ts';
import { handle } from '#server/base/http/route.ts';
import { dueLines, filteredDues } from './calendar-rows.ts';
import { readDues, readingIn } from './read-dues.ts';

/** The vehicles of a calendar: those in scope, below the chosen fleets. */
export function calendarScope(scope: Scope, fleets: readonly number[] | undefined) {
  const chosen = fleets?.filter((id) => scope.visible.has(id));
  return sql<boolean>`${vehicleInScope(scope)} and ${belowFleets('vehicle.fleet_id', chosen)}`;
}

/** The dues of the caller's vehicles on the requested days (domain rules §4.4, R28). */
export const readCalendar = handle(getCalendar, async ({ query, caller, app }) => {
  const at = { nowMs: app.now(), language: caller.language };
  const dues = await readDues(at, readingIn(app.database), calendarScope(caller, query.fleets));
  const range = calendarRange(daySpan(app.now(), caller.timeZone).day);
  const { from = range.from, to = range.to } = query;
  const asked = filteredDues(dues, query).filter(({ standing: { day } }) => day === null || day <= to);
  const found = dueLines(asked).map(({ row }) => row);
  const shown = query.older ? found : found.filter(({ due_date }) => due_date === null || due_date >= from);
  return {
    rows: shown.slice(0, CALENDAR_ROWS),
    total: shown.length,
    older: found.length - shown.length,
  };
});
