import { sql } from 'kysely';
import type { CalendarRow } from '#api/calendar.ts';
import { calendar } from '#domain/report/calendar.ts';
import { dueLines } from '#server/area/calendar/calendar-rows.ts';
import { readDues } from '#server/area/calendar/read-dues.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { dueSubject } from '#text/due-words.ts';
import { translatorOf } from '#text/translator.ts';
import type { Ask } from './ask.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import type { ReportStay } from './stay.ts';

type Row = { due: CalendarRow; stay: ReportStay };

/** The dues of the report's vehicles that the reader still sees. */
async function* dueItems({ nowMs, range, scope, reader }: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const stays = new Map(scope.stays.map((stay) => [stay.vehicle.id, stay]));
  const dues = await readDues(
    { nowMs, language: reader.language },
    snapshot.all,
    sql<boolean>`${vehicleInScope(reader)} and vehicle.id = any(${[...stays.keys()]}::int[])`,
  );
  yield dueLines(dues).flatMap(({ vehicle, row }) => {
    const { due_date: day } = row;
    const isAsked = day === null || (range.from <= day && day <= range.to);
    return isAsked ? [{ due: row, stay: stays.get(vehicle.id)! }] : [];
  });
}

/** R28: dues of the vehicles. */
export const calendarQuery = reportQuery(calendar, {
  atMost: ({ scope }) => scope.stays.length,
  rows: dueItems,
  cells: {
    kind: ({ due }) => due.kind,
    license: ({ due }) => due.license,
    alias: ({ due }) => due.alias,
    fleet: ({ due }) => due.fleet,
    subject: ({ due }, { reader }) => dueSubject(due, translatorOf(reader.language)),
    dueDate: ({ due }) => due.due_date,
    dueDistance: ({ due }) => due.due_distance,
    daysLeft: ({ due }) => due.days_left,
    distanceLeft: ({ due }) => due.distance_left,
    alertState: ({ due }) => due.state,
    vehicleId: ({ due }) => due.device_id,
    fleetId: ({ due }) => due.fleet_id,
    fleetPath: ({ stay }) => stay.fleet.path,
  },
});
