import { type RawBuilder, sql } from 'kysely';
import { postAssignmentJudgement, type RefusedTarget } from '#api/dispatch.ts';
import type { QueryOf } from '#api/endpoint.ts';
import { addDays } from '#domain/day.ts';
import { hoursOn } from '#domain/driver/assignment-series.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope, driverMayBeKnown } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';
import { handle } from '#server/base/http/route.ts';
import {
  ASSIGNABLE,
  type AssignableDriver,
  type AssignableVehicle,
  pairFaults,
  readOthers,
} from './check-assignment.ts';
import { saidOf } from './create-series.ts';
import { findAssignment, rangeOf } from './lock-assignment.ts';

type Asked = QueryOf<typeof postAssignmentJudgement>;

/** Where one driver or one vehicle would be refused, by the rules of the write (decision 136). */
export const judgeAssignments = handle(postAssignmentJudgement, async ({ query, caller, app }) => {
  const { sql: db } = app.database;
  if ((query.driver_id === undefined) === (query.device_id === undefined)) throw new Fault('err.query', 400);
  const moved =
    query.assignment_id === undefined ? null : await findAssignment({ sql: db }, caller, query.assignment_id);
  const [vehicles, drivers] = await Promise.all([
    readVehicles({ sql: db }, caller, query.device_id),
    readDrivers({ sql: db }, caller, { id: query.driver_id, presentId: moved?.driver_id ?? null }),
  ]);
  if ((query.driver_id === undefined ? vehicles : drivers).length === 0) throw notFound();
  const days = Array.from({ length: query.days }, (_, n) => hoursOn(addDays(query.from, n), query));
  const ranges = days.flatMap((range) => range ?? []);
  if (ranges.length === 0) throw new Fault('assign.2', 422);
  const others = await readOthers({ sql: db }, caller, {
    vehicleIds: vehicles.map(({ id }) => id),
    driverIds: drivers.map(({ id }) => id),
    range: { startMs: ranges[0]!.startMs, endMs: ranges.at(-1)!.endMs },
    exceptIds: moved ? [moved.id] : [],
  });
  const [ofVehicle, ofDriver] = [
    Map.groupBy(others, (other) => other.vehicleId),
    Map.groupBy(others, (other) => other.driverId),
  ];
  const refused: RefusedTarget[] = [];
  for (const vehicle of vehicles) {
    for (const driver of drivers) {
      const isSame = moved?.vehicle_id === vehicle.id && moved.driver_id === driver.id;
      const pair = { vehicle, driver, isOwn: false, nowMs: app.now(), kept: isSame ? rangeOf(moved) : null };
      const against = [...(ofVehicle.get(vehicle.id) ?? []), ...(ofDriver.get(driver.id) ?? [])];
      const id = query.driver_id === undefined ? driver.id : vehicle.id;
      refused.push(...refusedDays(id, days, (range) => pairFaults(range, pair, against)));
    }
  }
  return { refused };
});

/** The refused days of one target, those with the same reason together. */
function refusedDays(
  id: number,
  days: readonly ReturnType<typeof hoursOn>[],
  faultsOf: (range: NonNullable<ReturnType<typeof hoursOn>>) => ReturnType<typeof pairFaults>,
): RefusedTarget[] {
  const found = new Map<string, RefusedTarget>();
  for (const [day, range] of days.entries()) {
    const fault = range ? faultsOf(range)[0] : ({ number: 2, field: 'end_date' } as const);
    if (!fault) continue;
    const said = saidOf(fault);
    const key = JSON.stringify(said);
    const known = found.get(key);
    if (known) known.days.push(day);
    else found.set(key, { id, days: [day], ...said });
  }
  return [...found.values()];
}

/** The registered vehicles in scope, or one of them. */
async function readVehicles(
  db: Db,
  caller: Caller,
  id: Asked['device_id'],
): Promise<readonly AssignableVehicle[]> {
  const { rows } = await sql<AssignableVehicle>`
    select ${ASSIGNABLE} from vehicle
    where ${vehicleInScope(caller)} and registration_state in ('registered', 'deleting')
      and ${id === undefined ? sql`true` : sql`vehicle.id = ${id}`}`.execute(db.sql);
  return rows;
}

/** The drivers in scope, or one of them: also the present driver of an assignment, out of scope or not. */
async function readDrivers(
  db: Db,
  caller: Caller,
  { id, presentId }: { id: Asked['driver_id']; presentId: number | null },
): Promise<readonly AssignableDriver[]> {
  const isPresent: RawBuilder<unknown> = sql`(driver.id = ${presentId} and ${driverMayBeKnown(caller)})`;
  const { rows } = await sql<AssignableDriver>`
    select id, driver_type, end_date, time_zone, concat_ws(' ', driver.name, driver.surname) as name from driver
    where (${driverInScope(caller)} or ${isPresent})
      and ${id === undefined ? sql`true` : sql`driver.id = ${id}`}`.execute(db.sql);
  return rows;
}
