import { z } from 'zod';
import { idText, versionField } from '#domain/field.ts';
import { poiGroupInput, poiInput } from '#domain/place/poi.ts';
import { POI_LIST } from '#domain/place/poi-list.ts';
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

/** A point of interest. */
export const poiRow = z.object({
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

const poiQuery = listQueryOf(POI_LIST);
export type PoiQuery = z.infer<typeof poiQuery>;

const ofPoi = z.object({ poi_id: idText });
const done = z.object({ ok: z.literal(true) });

export const getPois = endpoint({
  name: 'getPois',
  method: 'GET',
  path: '/poi',
  access: 'poi:read',
  audited: 'poi',
  of: ['poi', 'poi_group'],
  summary: 'Points of interest',
  query: poiQuery,
  answer: listOf(poiRow),
});

export const getPoisExport = endpoint({
  name: 'getPoisExport',
  method: 'GET',
  path: '/poi/export',
  access: 'poi:read',
  audited: 'poi',
  summary: 'Points of interest as an xlsx file',
  query: poiQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

export const getPoiFileExport = endpoint({
  name: 'getPoiFileExport',
  method: 'GET',
  path: '/poi/file',
  access: 'poi:read',
  audited: 'poi',
  summary: 'Points of interest as CSV, GeoJSON or KML, in the form that the import reads',
  query: poiQuery.extend(placeFileQuery.shape),
  isExport: true,
  answer: 'bytes',
});

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

export const getPoi = endpoint({
  name: 'getPoi',
  method: 'GET',
  path: '/poi/{poi_id}',
  access: 'poi:read',
  audited: 'poi',
  of: ['poi', 'poi_group'],
  summary: 'One point of interest',
  params: ofPoi,
  answer: poiRow,
});

export const postPoi = endpoint({
  name: 'postPoi',
  method: 'POST',
  path: '/poi',
  access: 'poi:edit',
  changes: ['poi', 'poi_group'],
  summary: 'Create a point of interest',
  body: poiInput,
  answer: z.object({ id: z.int() }),
});

export const putPoi = endpoint({
  name: 'putPoi',
  method: 'PUT',
  path: '/poi/{poi_id}',
  access: 'poi:edit',
  changes: ['poi', 'poi_group'],
  summary: 'Edit a point of interest; groups that the caller does not see stay',
  params: ofPoi,
  body: poiInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deletePoi = endpoint({
  name: 'deletePoi',
  method: 'DELETE',
  path: '/poi/{poi_id}',
  access: 'poi:edit',
  changes: ['poi', 'poi_group'],
  summary: 'Delete a point of interest',
  params: ofPoi,
  answer: done,
});

export const getPoiHistory = endpoint({
  name: 'getPoiHistory',
  method: 'GET',
  path: '/poi/{poi_id}/history',
  access: 'poi:read',
  audited: 'poi',
  summary: 'Changes of a point of interest',
  params: ofPoi,
  answer: historyAnswer,
});

export const postPoiImport = endpoint({
  name: 'postPoiImport',
  method: 'POST',
  path: '/poi/import',
  access: 'poi:edit',
  changes: ['poi', 'poi_group'],
  summary: 'Create and change points of interest from a file; a row is found by its name',
  query: placeImportQuery,
  body: placeImportBody,
  answer: placeImportAnswer,
});

export const getPoiGroups = endpoint({
  name: 'getPoiGroups',
  method: 'GET',
  path: '/poi_group',
  access: 'poi:read',
  audited: 'poi_group',
  of: ['poi', 'poi_group', 'fleet'],
  summary: 'Groups of points of interest',
  answer: z.object({ groups: z.array(placeGroupRow) }),
});

export const postPoiGroup = endpoint({
  name: 'postPoiGroup',
  method: 'POST',
  path: '/poi_group',
  access: 'poi:edit',
  changes: ['poi_group'],
  summary: 'Create a group of points of interest',
  body: poiGroupInput,
  answer: z.object({ id: z.int() }),
});

export const putPoiGroup = endpoint({
  name: 'putPoiGroup',
  method: 'PUT',
  path: '/poi_group/{group_id}',
  access: 'poi:edit',
  changes: ['poi', 'poi_group'],
  summary: 'Edit a group of points of interest; fleets that the caller does not see stay',
  params: ofPlaceGroup,
  body: poiGroupInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deletePoiGroup = endpoint({
  name: 'deletePoiGroup',
  method: 'DELETE',
  path: '/poi_group/{group_id}',
  access: 'poi:edit',
  changes: ['poi_group'],
  summary: 'Delete an empty group of points of interest',
  params: ofPlaceGroup,
  answer: done,
});

export const getPoiGroupHistory = endpoint({
  name: 'getPoiGroupHistory',
  method: 'GET',
  path: '/poi_group/{group_id}/history',
  access: 'poi:read',
  audited: 'poi_group',
  summary: 'Changes of a group of points of interest',
  params: ofPlaceGroup,
  answer: historyAnswer,
});
