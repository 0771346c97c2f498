import { z } from 'zod';
import { areaInput } from '#domain/place/area.ts';
import { AREA_LIST } from '#domain/place/area-list.ts';
import { geometry } from '#domain/place/geometry-field.ts';
import { placeGroupInput } from '#domain/place/place-group.ts';
import { SHAPES } from '#domain/place/shape.ts';
import { ENVIRONMENTAL_LABELS } from '#domain/vehicle/environmental-label.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { listQueryOf } from './list.ts';
import { placeGroupRecords, placeGroups, placeRecords } from './place.ts';

const called = { name: 'Area', kind: 'area', many: 'Areas', one: 'an area' } as const;

/** An area. */
const areaRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  geometry,
  shape: z.enum(SHAPES),
  /** The ground that the area covers, whole square metres. */
  ground: z.int(),
  /** Environmental labels that may enter; null: the area says nothing about them. */
  allowed_labels: z.array(z.enum(ENVIRONMENTAL_LABELS)).nullable(),
  /** It is a low-emission zone of the map. */
  is_zone: z.boolean(),
  /** The source of the road file that it came from, and its date; null: it is no such zone, or unknown. */
  zone_file: z.string().nullable(),
  zone_date: z.iso.datetime().nullable(),
  ...placeGroups,
  version: z.int(),
});
export type AreaRow = z.infer<typeof areaRow>;

export const areas = placeRecords({
  called,
  key: 'area_id',
  query: listQueryOf(AREA_LIST),
  body: areaInput,
  bodyKb: 64,
  answer: areaRow,
});

export const areaGroups = placeGroupRecords({ called, body: placeGroupInput });

/** As few fields as a map of a thousand areas needs. */
export const getAreaMap = endpoint({
  name: 'getAreaMap',
  method: 'GET',
  path: '/area/map',
  access: 'area:read',
  audited: 'area',
  of: ['area', 'area_group'],
  summary: 'All areas in sight, for maps',
  answer: z.object({
    areas: z.array(areaRow.pick({ id: true, name: true, geometry: true, group_ids: true })),
  }),
});
export type MapArea = AnswerOf<typeof getAreaMap>['areas'][number];
