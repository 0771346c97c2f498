import { sql } from 'kysely';
import type { AuditRow } from '#api/audit.ts';
import { addDays } from '#domain/day.ts';
import type { Described } from '#domain/list.ts';
import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
import { DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import { readHistory } from '#server/base/access/history.ts';
import type { Db } from '#server/base/db/database.ts';
import { valuesIn } from '#server/base/list/value-label.ts';

/** The fields whose values are those of an enumerated list. */
const LISTED: ReadonlySet<string> = new Set(
  [VEHICLE_LIST, ...DATED_KINDS]
    .flatMap(({ columns, more }: Described) => [...columns, ...more])
    .flatMap(({ words, input }) => (input && words && 'enumerated' in words ? [input] : [])),
);
/** The fields whose values are fleets. */
const FLEETS: ReadonlySet<string> = new Set(['fleet_id', 'cost_centre_id']);

/**
 * The changes of a vehicle, in words that the caller may read; changes that the caller may not know are left
 * out.
 */
export async function changesOf(database: Db, caller: Caller, vehicleId: number): Promise<AuditRow[]> {
  const kept = await readHistory(database, {
    // The record itself, and the documents and dated rows that belong to it.
    entity: ['vehicle', 'document', ...DATED_SECTIONS],
    id: vehicleId,
  });
  const told = kept.filter((line) => caller.seeDriverNames || !mayNameDriver(line));
  return inWords(database, caller, told);
}

/**
 * Changes of vehicles, with names that the caller may read instead of ids; a value that the caller may not
 * know is empty.
 */
export async function inWords<Line extends Pick<AuditRow, 'changes'>>(
  database: Db,
  caller: Caller,
  history: readonly Line[],
): Promise<Line[]> {
  const idsOf = (isNamed: (field: string) => boolean) =>
    history.flatMap(({ changes }) =>
      changes
        .filter(({ field }) => isNamed(field))
        .flatMap(({ from, to }) => [from, to])
        .filter((value): value is number => typeof value === 'number'),
    );
  const [values, fleets, drivers] = await Promise.all([
    named(
      database,
      sql`select id, name from ${valuesIn(caller.language)} value where id = any(${idsOf((field) => LISTED.has(field))}::int[])`,
    ),
    named(
      database,
      sql`select id, name from fleet
        where id = any(${idsOf((field) => FLEETS.has(field))}::int[]) and id = any(${caller.visible.ids}::int[])`,
    ),
    named(
      database,
      sql`select id, ${driverName(caller)} as name from driver
        where id = any(${idsOf((field) => field === 'driver_id')}::int[])`,
    ),
  ]);
  const namesOf = (field: string) => {
    if (FLEETS.has(field)) return fleets;
    if (field === 'driver_id') return drivers;
    return LISTED.has(field) ? values : null;
  };
  return history.map((line) => ({
    ...line,
    changes: line.changes
      .map(({ field, from, to }) => {
        const names = namesOf(field);
        const word = (value: unknown) => (names === null ? value : (names.get(value as number) ?? null));
        return { field, from: word(from), to: word(to) };
      })
      .filter(({ from, to }) => from !== null || to !== null),
  }));
}

/**
 * Driving licences name drivers. The line of an edit does not show the category, so the document may be a
 * licence.
 */
function mayNameDriver({ entity, changes }: AuditRow): boolean {
  if (entity !== 'document') return false;
  const category = changes.find(({ field }) => field === 'category');
  return !category || [category.from, category.to].includes('license');
}

async function named({ sql: db }: Db, query: ReturnType<typeof sql>): Promise<Map<number, string | null>> {
  const { rows } = await (query as ReturnType<typeof sql<{ id: number; name: string | null }>>).execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The fleets to which the vehicle belonged, newest first. */
export async function staysOf({ sql: db }: Db, caller: Caller, vehicleId: number) {
  const { rows } = await sql<{
    from_day: string;
    to_day: string | null;
    fleet: string | null;
    work_code: string | null;
    asset_code: string | null;
    driver: string | null;
  }>`
    select stay.from_day, stay.to_day, fleet.name as fleet, stay.work_code, stay.asset_code,
      ${driverName(caller)} as driver
    from vehicle_stay stay
    left join fleet on fleet.id = stay.fleet_id and fleet.id = any(${caller.visible.ids}::int[])
    left join driver on driver.id = stay.driver_id
    where stay.vehicle_id = ${vehicleId}
    order by stay.from_day desc`.execute(db);
  return rows.map(({ from_day, to_day, ...stay }) => ({
    from: from_day,
    to: to_day === null ? null : addDays(to_day, -1),
    ...stay,
  }));
}
