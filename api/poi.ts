import { z } from 'zod';
import { poiGroupInput, poiInput } from '#domain/place/poi.ts';
import { POI_LIST } from '#domain/place/poi-list.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { listQueryOf } from './list.ts';
import { placeGroupRecords, placeGroups, placeRecords } from './place.ts';

const called = { name: 'Poi', kind: 'poi', many: 'Points of interest', one: 'a point of interest' } as const;

/** A point of interest. */
const poiRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  ...placeGroups,
  /** The point is in a group, visible or not, of places where work vehicles should not stop. */
  fraudulent: z.boolean(),
  version: z.int(),
});
export type PoiRow = z.infer<typeof poiRow>;

export const pois = placeRecords({
  called,
  key: 'poi_id',
  query: listQueryOf(POI_LIST),
  body: poiInput,
  answer: poiRow,
});

export const poiGroups = placeGroupRecords({ called, body: poiGroupInput });

/** As few fields as a map of thousands of points needs. */
export const getPoiMap = endpoint({
  name: 'getPoiMap',
  method: 'GET',
  path: '/poi/map',
  access: 'poi:read',
  audited: 'poi',
  of: ['poi', 'poi_group'],
  summary: 'All points of interest in sight, for maps',
  answer: z.object({
    pois: z.array(
      poiRow.pick({ id: true, name: true, lat: true, lng: true, group_ids: true, fraudulent: true }),
    ),
  }),
});
export type MapPoi = AnswerOf<typeof getPoiMap>['pois'][number];
