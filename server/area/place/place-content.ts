import { sql } from 'kysely';
import type { AreaInput } from '#domain/place/area.ts';
import { boxOf, type Geometry } from '#domain/place/geometry.ts';
import type { PoiInput } from '#domain/place/poi.ts';
import type { PlaceContent } from './write-place.ts';

/** A point of interest in its stored form. */
export function poiContent({ group_ids, ...fields }: PoiInput): PlaceContent {
  return { columns: fields, audited: fields, groupIds: group_ids };
}

type Poi = Omit<PoiInput, 'group_ids'>;
/** A stored point of interest in the form of the audit. */
export const auditedPoi = ({ name, description, lat, lng }: Poi): Poi => ({ name, description, lat, lng });

/** An area in its stored form, with the box around it. */
export function areaContent({ group_ids, ...fields }: AreaInput): PlaceContent {
  const { minLat, minLng, maxLat, maxLng } = boxOf(fields.geometry);
  return {
    columns: {
      ...{ name: fields.name, description: fields.description },
      geometry: sql`${JSON.stringify(fields.geometry)}::jsonb`,
      ...{ min_lat: minLat, min_lng: minLng, max_lat: maxLat, max_lng: maxLng },
    },
    audited: { ...fields, geometry: inOrder(fields.geometry) },
    groupIds: group_ids,
  };
}

type Area = Omit<AreaInput, 'group_ids'>;
/** A stored area in the form of the audit. */
export function auditedArea({ name, description, geometry }: Area): Area {
  return { name, description, geometry: inOrder(geometry) };
}

/**
 * The shape with its fields in one order. The database has its own order, and two equal shapes must be equal
 * as texts too.
 */
function inOrder(shape: Geometry): Geometry {
  if (shape.type === 'circle') {
    const { type, lat, lng, radius_m } = shape;
    return { type, lat, lng, radius_m };
  }
  return { type: shape.type, points: shape.points.map(({ lat, lng }) => ({ lat, lng })) };
}
