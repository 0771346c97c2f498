import type { Pool } from 'pg';
import type { Point } from '#domain/geo.ts';
import { boxOf, type Geometry } from '#domain/place/geometry.ts';

type Group = { name: string; fleetIds?: readonly number[]; isFraudulent?: boolean };
type Place = { name: string; group?: Group };

/**
 * Puts points of interest into the database; returns their ids in order. Groups of one name are one group.
 */
export async function plantPois(pool: Pool, pois: readonly (Place & Point)[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into poi (name, lat, lng) select name, lat, lng from json_to_recordset($1)
       as poi(name text, lat float8, lng float8) returning id`,
    [JSON.stringify(pois)],
  );
  return grouped(pool, 'poi', pois, rows);
}

/** Puts areas into the database; returns their ids in order. */
export async function plantAreas(
  pool: Pool,
  areas: readonly (Place & { geometry: Geometry })[],
): Promise<number[]> {
  const boxed = areas.map(({ name, geometry }) => {
    const { minLat, minLng, maxLat, maxLng } = boxOf(geometry);
    return { name, geometry, min_lat: minLat, min_lng: minLng, max_lat: maxLat, max_lng: maxLng };
  });
  const columns = 'name, geometry, min_lat, min_lng, max_lat, max_lng';
  const { rows } = await pool.query<{ id: number }>(
    `insert into area (${columns}) select ${columns} from json_populate_recordset(null::area, $1) returning id`,
    [JSON.stringify(boxed)],
  );
  return grouped(pool, 'area', areas, rows);
}

async function grouped(
  pool: Pool,
  kind: 'poi' | 'area',
  places: readonly Place[],
  rows: readonly { id: number }[],
): Promise<number[]> {
  const groups = new Map(places.flatMap(({ group }) => (group ? [[group.name, group]] : [])));
  for (const { name, fleetIds = [], isFraudulent = false } of groups.values()) {
    const { rows: made } = await pool.query<{ id: number }>(
      `insert into ${kind}_group (name) values ($1) on conflict (plain(name)) do update set name = excluded.name returning id`,
      [name],
    );
    const groupId = made[0]!.id;
    if (kind === 'poi')
      await pool.query('update poi_group set fraudulent = $2 where id = $1', [groupId, isFraudulent]);
    await pool.query(
      `insert into ${kind}_group_fleet (group_id, fleet_id) select $1, unnest($2::int[]) on conflict do nothing`,
      [groupId, fleetIds],
    );
    const members = rows.filter((_, i) => places[i]!.group?.name === name).map(({ id }) => id);
    await pool.query(`insert into ${kind}_in_group (${kind}_id, group_id) select unnest($1::int[]), $2`, [
      members,
      groupId,
    ]);
  }
  return rows.map(({ id }) => id);
}
