import { z } from 'zod';
import { idText, versionField } from '#domain/field.ts';
import { areaInput } from '#domain/place/area.ts';
import { AREA_LIST } from '#domain/place/area-list.ts';
import { geometry } from '#domain/place/geometry-field.ts';
import { placeGroupInput } from '#domain/place/place-group.ts';
import { SHAPES } from '#domain/place/shape.ts';
import { historyAnswer } from './audit.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { exportQuery, listOf, listQueryOf } from './list.ts';
import {
  ofPlaceGroup,
  placeFileQuery,
  placeGroupRow,
  placeGroups,
  placeImportAnswer,
  placeImportBody,
  placeImportQuery,
} from './place.ts';

/** An area. */
export const areaRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  geometry,
  shape: z.enum(SHAPES),
  /** The ground that the area covers, whole square metres. */
  ground: z.int(),
  ...placeGroups,
  version: z.int(),
});
export type AreaRow = z.infer<typeof areaRow>;

const areaQuery = listQueryOf(AREA_LIST);
export type AreaQuery = z.infer<typeof areaQuery>;

const ofArea = z.object({ area_id: idText });
const done = z.object({ ok: z.literal(true) });

export const getAreas = endpoint({
  name: 'getAreas',
  method: 'GET',
  path: '/area',
  access: 'area:read',
  audited: 'area',
  of: ['area', 'area_group'],
  summary: 'Areas',
  query: areaQuery,
  answer: listOf(areaRow),
});

export const getAreasExport = endpoint({
  name: 'getAreasExport',
  method: 'GET',
  path: '/area/export',
  access: 'area:read',
  audited: 'area',
  summary: 'Areas as an xlsx file',
  query: areaQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

export const getAreaFileExport = endpoint({
  name: 'getAreaFileExport',
  method: 'GET',
  path: '/area/file',
  access: 'area:read',
  audited: 'area',
  summary: 'Areas as CSV, GeoJSON or KML, in the form that the import reads',
  query: areaQuery.extend(placeFileQuery.shape),
  isExport: true,
  answer: 'bytes',
});

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

export const getArea = endpoint({
  name: 'getArea',
  method: 'GET',
  path: '/area/{area_id}',
  access: 'area:read',
  audited: 'area',
  of: ['area', 'area_group'],
  summary: 'One area',
  params: ofArea,
  answer: areaRow,
});

export const postArea = endpoint({
  name: 'postArea',
  method: 'POST',
  path: '/area',
  access: 'area:edit',
  changes: ['area', 'area_group'],
  summary: 'Create an area',
  body: areaInput,
  bodyKb: 48,
  answer: z.object({ id: z.int() }),
});

export const putArea = endpoint({
  name: 'putArea',
  method: 'PUT',
  path: '/area/{area_id}',
  access: 'area:edit',
  changes: ['area', 'area_group'],
  summary: 'Edit an area; groups that the caller does not see stay',
  params: ofArea,
  body: areaInput.extend({ version: versionField }),
  bodyKb: 48,
  answer: z.object({ version: z.int() }),
});

export const deleteArea = endpoint({
  name: 'deleteArea',
  method: 'DELETE',
  path: '/area/{area_id}',
  access: 'area:edit',
  changes: ['area', 'area_group'],
  summary: 'Delete an area',
  params: ofArea,
  answer: done,
});

export const getAreaHistory = endpoint({
  name: 'getAreaHistory',
  method: 'GET',
  path: '/area/{area_id}/history',
  access: 'area:read',
  audited: 'area',
  summary: 'Changes of an area',
  params: ofArea,
  answer: historyAnswer,
});

export const postAreaImport = endpoint({
  name: 'postAreaImport',
  method: 'POST',
  path: '/area/import',
  access: 'area:edit',
  changes: ['area', 'area_group'],
  summary: 'Create and change areas from a file; a row is found by its name',
  query: placeImportQuery,
  body: placeImportBody,
  answer: placeImportAnswer,
});

export const getAreaGroups = endpoint({
  name: 'getAreaGroups',
  method: 'GET',
  path: '/area_group',
  access: 'area:read',
  audited: 'area_group',
  of: ['area', 'area_group', 'fleet'],
  summary: 'Groups of areas',
  answer: z.object({ groups: z.array(placeGroupRow) }),
});

export const postAreaGroup = endpoint({
  name: 'postAreaGroup',
  method: 'POST',
  path: '/area_group',
  access: 'area:edit',
  changes: ['area_group'],
  summary: 'Create a group of areas',
  body: placeGroupInput,
  answer: z.object({ id: z.int() }),
});

export const putAreaGroup = endpoint({
  name: 'putAreaGroup',
  method: 'PUT',
  path: '/area_group/{group_id}',
  access: 'area:edit',
  changes: ['area', 'area_group'],
  summary: 'Edit a group of areas; fleets that the caller does not see stay',
  params: ofPlaceGroup,
  body: placeGroupInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteAreaGroup = endpoint({
  name: 'deleteAreaGroup',
  method: 'DELETE',
  path: '/area_group/{group_id}',
  access: 'area:edit',
  changes: ['area_group'],
  summary: 'Delete an empty group of areas',
  params: ofPlaceGroup,
  answer: done,
});

export const getAreaGroupHistory = endpoint({
  name: 'getAreaGroupHistory',
  method: 'GET',
  path: '/area_group/{group_id}/history',
  access: 'area:read',
  audited: 'area_group',
  summary: 'Changes of a group of areas',
  params: ofPlaceGroup,
  answer: historyAnswer,
});
