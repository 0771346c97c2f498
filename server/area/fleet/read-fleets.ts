import { sql } from 'kysely';
import { type FleetRow, getFleets } from '#api/fleet.ts';
import { handle } from '#server/base/http/route.ts';
import { vehiclesInside } from './vehicles-inside.ts';

/**
 * The visible fleets, parents before children, siblings by name; a fleet whose parent is hidden looks like a
 * root.
 */
export const readFleets = handle(getFleets, async ({ caller, app }) => {
  const { ids } = caller.visible;
  const { rows } = await sql<FleetRow>`
    with recursive tree as (
      select id, null::int as parent_id, name, code, country, array[lower(name), id::text] as place
      from fleet
      where id = any(${ids}::int[]) and (parent_id is null or parent_id <> all(${ids}::int[]))
      union all
      select fleet.id, fleet.parent_id, fleet.name, fleet.code, fleet.country,
        tree.place || array[lower(fleet.name), fleet.id::text]
      from tree
      join fleet on fleet.parent_id = tree.id
      where fleet.id = any(${ids}::int[])
    ),
    ${vehiclesInside(caller)}
    select tree.id, tree.parent_id, tree.name, tree.code, tree.country, coalesce(inside.vehicles, 0) as vehicles
    from tree
    left join inside on inside.fleet_id = tree.id
    order by tree.place
  `.execute(app.database.sql);
  return { fleets: rows };
});
