import { boxOf, type Geometry } from '#domain/place/geometry.ts';
import type { Database } from '#server/base/db/database.ts';
import { DEMO_DEPOTS, DEMO_POI_GROUPS, DEMO_YARD_M, DEMO_ZONES } from './places.ts';

type Connection = Pick<Database, 'sql'>;

/**
 * Points of interest and areas around places where the vehicles of the demonstration company drive. `fleets`:
 * ids by key.
 */
export async function insertPlaces(tx: Connection, fleets: ReadonlyMap<string, number>): Promise<void> {
  for (const { name, fraudulent, fleet, pois } of DEMO_POI_GROUPS) {
    const { id: group_id } = await tx.sql
      .insertInto('poi_group')
      .values({ name, fraudulent })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (fleet !== null)
      await tx.sql
        .insertInto('poi_group_fleet')
        .values({ group_id, fleet_id: fleets.get(fleet)! })
        .execute();
    const made = await tx.sql
      .insertInto('poi')
      .values(pois.map(([poi, lat, lng]) => ({ name: poi, lat, lng })))
      .returning('id')
      .execute();
    await tx.sql
      .insertInto('poi_in_group')
      .values(made.map(({ id: poi_id }) => ({ poi_id, group_id })))
      .execute();
  }
  await insertAreas(
    tx,
    'Bases',
    DEMO_DEPOTS.map(([name, lat, lng]) => ({
      name: `Base ${name}`,
      geometry: { type: 'circle', lat, lng, radius_m: DEMO_YARD_M },
    })),
  );
  await insertAreas(
    tx,
    'Zonas',
    DEMO_ZONES.map(({ name, corners }) => ({
      name,
      geometry: { type: 'polygon', points: corners.map(([lat, lng]) => ({ lat, lng })) },
    })),
  );
}

async function insertAreas(
  { sql }: Connection,
  group: string,
  areas: readonly { name: string; geometry: Geometry }[],
): Promise<void> {
  const { id: group_id } = await sql
    .insertInto('area_group')
    .values({ name: group })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await sql
    .insertInto('area')
    .values(
      areas.map(({ name, geometry }) => {
        const { minLat, minLng, maxLat, maxLng } = boxOf(geometry);
        return {
          ...{ name, geometry: JSON.stringify(geometry) },
          ...{ min_lat: minLat, min_lng: minLng, max_lat: maxLat, max_lng: maxLng },
        };
      }),
    )
    .returning('id')
    .execute();
  await sql
    .insertInto('area_in_group')
    .values(made.map(({ id: area_id }) => ({ area_id, group_id })))
    .execute();
}
