import { sql } from 'kysely';
import type { FleetRecord } from '#api/fleet.ts';
import type { Scope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { vehiclesInside } from './vehicles-inside.ts';

/** The visible fleets with all their fields and counts, parents before children, siblings by name. */
export async function readFleetRecords(
  database: Pick<Database, 'sql'>,
  scope: Scope,
): Promise<FleetRecord[]> {
  const { ids } = scope.visible;
  const { rows } = await sql<FleetRecord>`
    with recursive tree as (
      select id, null::int as parent_id, array[lower(name), id::text] as place, array[id] as path
      from fleet
      where id = any(${ids}::int[]) and (parent_id is null or parent_id <> all(${ids}::int[]))
      union all
      select fleet.id, fleet.parent_id, tree.place || array[lower(fleet.name), fleet.id::text], tree.path || fleet.id
      from tree
      join fleet on fleet.parent_id = tree.id
      where fleet.id = any(${ids}::int[])
    ),
    ${vehiclesInside(scope)},
    below as (
      select ancestor as fleet_id, sum(inside.vehicles)::int as vehicles
      from tree
      cross join unnest(tree.path) as ancestor
      join inside on inside.fleet_id = tree.id
      group by ancestor
    ),
    people as (select fleet_id, count(*)::int as drivers from driver where fleet_id = any(${ids}::int[]) group by fleet_id)
    select fleet.id, tree.parent_id, fleet.name, fleet.code, fleet.country, fleet.authorised, fleet.sync_asset_system,
      fleet.equipment_centre, fleet.auto_private, fleet.holder_name, fleet.holder_tax_number, fleet.holder_address,
      fleet.parent_id is null as is_company, fleet.closed_on, fleet.version,
      coalesce(inside.vehicles, 0) as vehicles, coalesce(below.vehicles, 0) as vehicles_total,
      coalesce(people.drivers, 0) as drivers
    from tree
    join fleet on fleet.id = tree.id
    left join inside on inside.fleet_id = tree.id
    left join below on below.fleet_id = tree.id
    left join people on people.fleet_id = tree.id
    order by tree.place
  `.execute(database.sql);
  return rows;
}
