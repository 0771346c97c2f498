import { type RawBuilder, sql } from 'kysely';

/** The fleets of a driver's company: all below the root of his fleet. For `in`. */
export function companyFleets(driverId: number): RawBuilder<unknown> {
  return sql`(
    select company.fleet_id
    from driver
    join fleet_subtree own on own.fleet_id = driver.fleet_id
    join fleet root on root.id = own.root_id and root.parent_id is null
    join fleet_subtree company on company.root_id = root.id
    where driver.id = ${driverId})`;
}
