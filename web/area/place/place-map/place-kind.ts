import { areaGroups, areas } from '#api/area.ts';
import { poiGroups, pois } from '#api/poi.ts';
import { AREA_LIST } from '#domain/place/area-list.ts';
import { POI_LIST } from '#domain/place/poi-list.ts';

/** The common functions of the screens of points of interest and of areas, each with its own calls. */
export const PLACE_KINDS = {
  poi: { kind: 'poi', list: POI_LIST, of: pois, groups: poiGroups },
  area: { kind: 'area', list: AREA_LIST, of: areas, groups: areaGroups },
} as const;
export type PlaceKind = (typeof PLACE_KINDS)['poi' | 'area'];
