import { sql } from 'kysely';
import { type DriverChoice, getDriverChoices } from '#api/driver.ts';
import { driverInScope, driverName, isActive, personal } from '#server/base/access/driver-scope.ts';
import { contains } from '#server/base/http/listing.ts';
import { handle } from '#server/base/http/route.ts';

const MOST = 30;

/** Drivers to choose from, for the pickers of every form. */
export const readDriverChoices = handle(getDriverChoices, async ({ query, caller, app }) => {
  const ids = query.ids ?? [];
  const name = driverName(caller);
  const license = personal(caller, sql<string>`driver.license`);
  const active = isActive(app.now());
  const { rows } = await sql<DriverChoice>`
    select driver.id, ${name} as name, ${license} as license, driver.driver_type, fleet.name as fleet,
      ${active} as active
    from driver
    join fleet on fleet.id = driver.fleet_id
    where ${driverInScope(caller)}
      and (driver.id = any(${ids}::int[])
        or ${contains(query.q, [name, license, sql`fleet.name`])}
          and (${query.ended} or ${active})
          and driver.driver_type = coalesce(${query.driver_type ?? null}, driver.driver_type))
    order by driver.id = any(${ids}::int[]) desc, plain(${name}), driver.id
    limit ${MOST + ids.length}
  `.execute(app.database.sql);
  return { drivers: rows };
});
