import { sql } from 'kysely';
import { type AreaRow, areaGroups, areas, getAreaMap, type MapArea } from '#api/area.ts';
import type { QueryOf } from '#api/endpoint.ts';
import type { Point } from '#domain/geo.ts';
import { type AreaInput, areaInput } from '#domain/place/area.ts';
import { AREA_LIST } from '#domain/place/area-list.ts';
import { boxOf, type Geometry, groundM2 } from '#domain/place/geometry.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readHandlers, writeHandlers } from '#server/base/record/record-handlers.ts';
import { rowReader } from '#server/base/record/row-reader.ts';
import { fileHandler } from './file/file-handler.ts';
import { groupHandlers } from './group.ts';
import { type PlaceOf, placeWriter } from './place.ts';
import { placeFilter, placeSource } from './place-source.ts';

const rows = rowReader<QueryOf<typeof areas.list>, AreaRow, Omit<AreaRow, 'shape' | 'ground'>>(
  (caller, query) => ({
    id: 'area.id',
    columns: sql`area.id, area.name, area.description, area.geometry, area.allowed_labels,
      area.zone_source is not null as is_zone, area.zone_file, area.zone_date, seen.group_ids, seen.groups, area.version`,
    from: sql`${placeSource('area', caller)} ${placeFilter('area', query)}`,
    sortable: {
      name: sql`plain(area.name)`,
      description: sql`plain(area.description)`,
      shape: sql`area.geometry ->> 'type'`,
      is_zone: sql`area.zone_source is not null`,
    },
  }),
  (stored) => ({
    ...stored,
    shape: stored.geometry.type,
    ground: Math.round(groundM2(stored.geometry)),
  }),
);

type Fields = Omit<AreaInput, 'group_ids'>;
const fieldsOf = ({ name, description, geometry, allowed_labels }: Fields): Fields => ({
  ...{ name, description, allowed_labels },
  geometry: inOrder(geometry),
});

/** The database orders the fields of a value in its own way; two equal shapes must be equal as texts too. */
function inOrder(shape: Geometry): Geometry {
  if (shape.type === 'circle') {
    const { type, lat, lng, radius_m } = shape;
    return { type, lat, lng, radius_m };
  }
  const ring = (points: readonly Point[]) => points.map(({ lat, lng }) => ({ lat, lng }));
  if (shape.type === 'polygon') return { type: shape.type, points: ring(shape.points) };
  const polygons = shape.polygons.map(({ points, holes }) => ({
    points: ring(points),
    holes: holes.map(ring),
  }));
  return { type: shape.type, polygons };
}

/** Their own part of places. */
export const AREA_KIND: PlaceOf<'area', AreaInput> = {
  kind: 'area',
  input: areaInput,
  fieldsOf,
  kept: ({ allowed_labels }) => ({ allowed_labels }),
  columns({ name, description, geometry, allowed_labels }) {
    const { minLat, minLng, maxLat, maxLng } = boxOf(geometry);
    return {
      ...{ name, description, allowed_labels, geometry: sql`${JSON.stringify(geometry)}::jsonb` },
      ...{ min_lat: minLat, min_lng: minLng, max_lat: maxLat, max_lng: maxLng },
    };
  },
};
/** Writes areas. */
export const areaWriter = placeWriter(AREA_KIND);

/** Areas and their groups (domain rules §9.3), seen through the fleets of the groups (§2.4.5). */
export const areaHandlers: readonly Handler[] = [
  ...readHandlers(areas, { entity: 'area', list: AREA_LIST, rows }),
  ...writeHandlers(areas, areaWriter),
  fileHandler(areas, { kind: 'area', list: AREA_LIST, rows }),
  ...groupHandlers('area', areaGroups),

  handle(getAreaMap, async ({ caller, app }) => {
    const { rows: found } = await sql<MapArea>`
      select area.id, area.name, area.geometry, seen.group_ids
      ${placeSource('area', caller)} order by plain(area.name), area.id`.execute(app.database.sql);
    return { areas: found };
  }),
];
