import { sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import type { GeoSearchInput, SearchPlace } from '#domain/place/geo-search.ts';
import { type Geometry, polygonsOf } from '#domain/place/geometry.ts';
import { streetLines } from '#domain/road/street-lines.ts';
import { circleGround, type Ground } from '#domain/telemetry/ground.ts';
import { circlePart, partsGround, polygonPart, stripPart } from '#domain/telemetry/ground-parts.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { groupInScope, placeInScope } from '#server/base/access/place-scope.ts';
import type { App } from '#server/base/app.ts';

/** The place of a search: its ground, and its name where it has one. */
export type SearchGround = { ground: Ground; name: string | null };

/**
 * The ground of a search. Areas and groups are those that the caller sees.
 * @throws Fault 404 for another area or group, and for a group without points; 422 `place.noStreet`
 */
export async function groundOf(
  { app, caller }: { app: Pick<App, 'database' | 'roads'>; caller: Caller },
  { place, lat, lng, radius }: GeoSearchInput,
): Promise<SearchGround> {
  if (!place) return { ground: circleGround({ lat: lat!, lng: lng!, radiusM: radius! }), name: null };
  switch (place.type) {
    case 'street':
      return { ground: streetGround(app, place), name: place.name };
    case 'polygon':
      return { ground: partsGround([polygonPart(place.points)]), name: null };
    case 'area':
      return areaGround({ app, caller }, place.id);
    case 'poi_group':
      return groupGround({ app, caller }, place);
  }
}

function streetGround({ roads }: Pick<App, 'roads'>, place: SearchPlace & { type: 'street' }): Ground {
  const pieces = roads.ask(place, (file) => {
    const found = streetLines(file, place);
    return found.length > 0 ? found : null;
  });
  if (pieces === null) throw new Fault('place.noStreet', 422);
  return partsGround(pieces.map(([from, to]) => stripPart(from, to, place.width / 2)));
}

type Asked = { app: Pick<App, 'database'>; caller: Caller };

async function areaGround({ app, caller }: Asked, id: number): Promise<SearchGround> {
  const { rows } = await sql<{ name: string; geometry: Geometry }>`
    select name, geometry from area
    where ${placeInScope('area', caller.visible)} and id = ${id}`.execute(app.database.sql);
  const [area] = rows;
  if (!area) throw new Fault('notFound', 404);
  const { geometry, name } = area;
  return {
    name,
    ground:
      geometry.type === 'circle'
        ? circleGround({ ...geometry, radiusM: geometry.radius_m })
        : partsGround(polygonsOf(geometry).map(({ points, holes }) => polygonPart(points, holes))),
  };
}

async function groupGround(
  { app, caller }: Asked,
  { id, radius: radiusM }: SearchPlace & { type: 'poi_group' },
): Promise<SearchGround> {
  const { rows } = await sql<{ name: string; lat: number; lng: number }>`
    select poi_group.name, poi.lat, poi.lng
    from poi_group
    join poi_in_group member on member.group_id = poi_group.id
    join poi on poi.id = member.poi_id
    where ${groupInScope('poi_group', caller.visible)} and poi_group.id = ${id}`.execute(app.database.sql);
  if (rows.length === 0) throw new Fault('notFound', 404);
  return {
    name: rows[0]!.name,
    ground: partsGround(rows.map(({ lat, lng }) => circlePart({ lat, lng, radiusM }))),
  };
}
