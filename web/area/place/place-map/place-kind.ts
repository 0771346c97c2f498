import {
  deleteArea,
  deleteAreaGroup,
  getAreaFileExport,
  getAreaGroupHistory,
  getAreaGroups,
  getAreaHistory,
  getAreasExport,
  postAreaGroup,
  postAreaImport,
  putAreaGroup,
} from '#api/area.ts';
import {
  deletePoi,
  deletePoiGroup,
  getPoiFileExport,
  getPoiGroupHistory,
  getPoiGroups,
  getPoiHistory,
  getPoisExport,
  postPoiGroup,
  postPoiImport,
  putPoiGroup,
} from '#api/poi.ts';
import { AREA_LIST } from '#domain/place/area-list.ts';
import { POI_LIST } from '#domain/place/poi-list.ts';

/** What the screens of points of interest and of areas do in the same way, each with its own calls. */
export const PLACE_KINDS = {
  poi: {
    kind: 'poi',
    list: POI_LIST,
    edit: 'poi:edit',
    remove: deletePoi,
    history: getPoiHistory,
    workbook: getPoisExport,
    file: getPoiFileExport,
    upload: postPoiImport,
    groups: getPoiGroups,
    group: { create: postPoiGroup, edit: putPoiGroup, remove: deletePoiGroup, history: getPoiGroupHistory },
  },
  area: {
    kind: 'area',
    list: AREA_LIST,
    edit: 'area:edit',
    remove: deleteArea,
    history: getAreaHistory,
    workbook: getAreasExport,
    file: getAreaFileExport,
    upload: postAreaImport,
    groups: getAreaGroups,
    group: {
      create: postAreaGroup,
      edit: putAreaGroup,
      remove: deleteAreaGroup,
      history: getAreaGroupHistory,
    },
  },
} as const;
export type PlaceKind = (typeof PLACE_KINDS)['poi' | 'area'];
