import { areaGroups, areas } from '#api/area.ts';
import { poiGroups, pois } from '#api/poi.ts';
import { AREA_LIST } from '#domain/place/area-list.ts';
import { POI_LIST } from '#domain/place/poi-list.ts';

/** What the screens of points of interest and of areas do in the same way, each with its own calls. */
export const PLACE_KINDS = {
  poi: { kind: 'poi', list: POI_LIST, of: pois, groups: poiGroups },
  area: { kind: 'area', list: AREA_LIST, of: areas, groups: areaGroups },
} as const;
export type PlaceKind = (typeof PLACE_KINDS)['poi' | 'area'];
