import { type RawBuilder, sql } from 'kysely';
import type { AssignmentQuery, AssignmentRow } from '#api/assignment.ts';
import { addDays, dayStartMs } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';
import { among, contains, orderBy, page, type Sortable } from '#server/base/http/listing.ts';

/** A row of the database, with instants as dates. */
type Stored = Omit<AssignmentRow, 'start' | 'end'> & { start: Date; end: Date | null };

/** The state of an assignment row under the name `assignment` (domain rules §3.4). */
export function assignmentStateAt(nowMs: number): RawBuilder<string> {
  const now = sql`${new Date(nowMs)}::timestamptz`;
  return sql<string>`case when assignment.start_at > ${now} then 'planned'
    when assignment.end_at <= ${now} then 'finished' else 'current' end`;
}

function assignmentSource(caller: Caller, nowMs: number) {
  const driver = driverName(caller);
  const state = assignmentStateAt(nowMs);
  const from = sql`
    from driver_assignment assignment
    join vehicle on vehicle.id = assignment.vehicle_id
    join fleet on fleet.id = vehicle.fleet_id
    join driver on driver.id = assignment.driver_id
    where ${vehicleInScope(caller)} and ${driverMayBeKnown(caller)}`;
  const columns = sql`assignment.id, assignment.vehicle_id as device_id, vehicle.license, vehicle.alias,
    vehicle.fleet_id, fleet.name as fleet, assignment.driver_id, ${driver} as driver, assignment.start_at as start,
    assignment.end_at as end, assignment.time_zone, ${state} as state, assignment.origin, assignment.version`;
  return { driver, state, from, columns };
}

type Source = ReturnType<typeof assignmentSource>;

function filtered({ driver, state }: Source, caller: Caller, query: AssignmentQuery) {
  const fromMs = query.period_from === undefined ? null : dayStartMs(query.period_from, caller.timeZone);
  const toMs =
    query.period_to === undefined ? null : dayStartMs(addDays(query.period_to, 1), caller.timeZone);
  // PostgreSQL knows no range that ends before it begins; such a range contains nothing.
  const isTurned = fromMs !== null && toMs !== null && fromMs > toMs;
  const within = sql`tstzrange(assignment.start_at, assignment.end_at) && tstzrange(
    ${fromMs === null ? null : new Date(fromMs)}::timestamptz, ${toMs === null ? null : new Date(toMs)}::timestamptz)`;
  return sql`
    and ${belowFleets('vehicle.fleet_id', query.fleets)}
    and ${among('assignment.vehicle_id', query.vehicles)}
    and ${among('assignment.driver_id', query.drivers)}
    and ${query.state ? sql`${state} = any(${query.state}::text[])` : sql`true`}
    and ${isTurned ? sql`false` : fromMs === null && toMs === null ? sql`true` : within}
    and ${contains(query.q, [sql`vehicle.license`, sql`vehicle.alias`, driver])}`;
}

function sortable({ driver, state }: Source, caller: Caller): Sortable {
  return {
    start: sql`assignment.start_at`,
    end: sql`assignment.end_at`,
    license: sql`vehicle.license`,
    alias: sql`plain(vehicle.alias)`,
    fleet: sql`plain(fleet.name)`,
    driver: caller.seeDriverNames ? sql`plain(${driver})` : sql`assignment.driver_id`,
    state,
    origin: sql`assignment.origin`,
    time_zone: sql`assignment.time_zone`,
  };
}

const rowOf = ({ start, end, ...row }: Stored): AssignmentRow => ({
  ...row,
  start: iso(start),
  end: iso(end),
});

/** A page of the assignments of visible vehicles. */
export async function readAssignments(
  db: Db,
  caller: Caller,
  query: AssignmentQuery,
  nowMs: number,
): Promise<{ rows: AssignmentRow[]; total: number }> {
  const source = assignmentSource(caller, nowMs);
  const tables = sql`${source.from} ${filtered(source, caller, query)}`;
  const order = orderBy(query, sortable(source, caller), 'assignment.id');
  const [found, counted] = await Promise.all([
    sql<Stored>`select ${source.columns} ${tables} ${order} ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${tables}`.execute(db.sql),
  ]);
  return { rows: found.rows.map(rowOf), total: counted.rows[0]!.total };
}

/** All matching assignments, for an export: at most 100,000 (domain rules §0.3). */
export async function readAllAssignments(
  db: Db,
  caller: Caller,
  query: AssignmentQuery,
  nowMs: number,
): Promise<AssignmentRow[]> {
  const source = assignmentSource(caller, nowMs);
  const order = orderBy(query, sortable(source, caller), 'assignment.id');
  const { rows } = await sql<Stored>`
    select ${source.columns} ${source.from} ${filtered(source, caller, query)} ${order} limit 100000
  `.execute(db.sql);
  return rows.map(rowOf);
}

/** One assignment; undefined if the caller does not see it. */
export async function readAssignment(
  db: Db,
  caller: Caller,
  assignmentId: number,
  nowMs: number,
): Promise<AssignmentRow | undefined> {
  const { columns, from } = assignmentSource(caller, nowMs);
  const { rows } = await sql<Stored>`select ${columns} ${from} and assignment.id = ${assignmentId}`.execute(
    db.sql,
  );
  return rows.map(rowOf)[0];
}
