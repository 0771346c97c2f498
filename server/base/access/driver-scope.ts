import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from './caller.ts';

/** The facts that decide which drivers a caller may know, and by which name. */
export type DriverSight = Pick<Caller, 'visible' | 'allowedEstructura' | 'seeDriverNames'>;

/**
 * Restricts a query to the drivers in scope: in a visible fleet, and of type structure only with that right
 * (§2.4).
 */
export function driverInScope(sight: DriverSight, table = 'driver'): RawBuilder<SqlBool> {
  const inFleets = sql<SqlBool>`${sql.ref(`${table}.fleet_id`)} = any(${sight.visible.ids}::int[])`;
  if (sight.allowedEstructura) return inFleets;
  return sql<SqlBool>`(${inFleets} and ${sql.ref(`${table}.driver_type`)} <> 'STRUCTURE')`;
}

/** Restricts a joined driver, of any fleet, to drivers whom the caller may know of at all. */
export function driverMayBeKnown(sight: DriverSight, table = 'driver'): RawBuilder<SqlBool> {
  return sight.allowedEstructura
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(`${table}.driver_type`)} is distinct from 'STRUCTURE'`;
}

/**
 * The name of a joined driver for the caller: full name, or `#id` without the right to names. Null without a
 * driver, or for one whom the caller may not know of.
 */
export function driverName(sight: DriverSight, table = 'driver'): RawBuilder<string | null> {
  const id = sql.ref(`${table}.id`);
  const name = sight.seeDriverNames
    ? sql`concat_ws(' ', ${sql.ref(`${table}.name`)}, ${sql.ref(`${table}.surname`)})`
    : sql`'#' || ${id}`;
  return sql<
    string | null
  >`case when ${id} is not null and ${driverMayBeKnown(sight, table)} then ${name} end`;
}

/** A personal value of a driver: null for callers who may not know names. */
export function personal<Value>(sight: DriverSight, value: RawBuilder<Value>): RawBuilder<Value | null> {
  // With a type, because a list cannot be ordered by a bare constant.
  return sight.seeDriverNames ? value : sql<Value | null>`null::text`;
}

/** Is the driver still with the company on the present day of the driver's zone? */
export function isActive(nowMs: number, table = 'driver'): RawBuilder<boolean> {
  const ref = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${ref('end_date')} is null
    or ${ref('end_date')} >= (${new Date(nowMs)}::timestamptz at time zone ${ref('time_zone')})::date)`;
}
