import { sql } from 'kysely';
import type { AreaInput } from '#domain/place/area.ts';
import { boxOf, type Geometry } from '#domain/place/geometry.ts';
import type { PoiInput } from '#domain/place/poi.ts';
import type { PlaceContent } from './write-place.ts';

/** A point of interest as it is stored. */
export function poiContent({ group_ids, ...fields }: PoiInput): PlaceContent {
  return { columns: fields, audited: fields, groupIds: group_ids };
}

type Poi = Omit<PoiInput, 'group_ids'>;
/** What the audit keeps of a stored point of interest. */
export const auditedPoi = ({ name, description, lat, lng }: Poi): Poi => ({ name, description, lat, lng });

/** An area as it is stored, with the box around it. */
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
/** What the audit keeps of a stored area. */
export function auditedArea({ name, description, geometry }: Area): Area {
  return { name, description, geometry: inOrder(geometry) };
}

/** The database orders the fields of a value in its own way; two equal shapes must be equal as texts too. */
function inOrder(shape: Geometry): Geometry {
  if (shape.type === 'circle') {
    const { type, lat, lng, radius_m } = shape;
    return { type, lat, lng, radius_m };
  }
  return { type: shape.type, points: shape.points.map(({ lat, lng }) => ({ lat, lng })) };
}
