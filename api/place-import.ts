import { PLACE_FILE_TYPES } from '#domain/place/place-file-format.ts';
import { lineImports } from './line-import.ts';

const types = [...PLACE_FILE_TYPES.geojson, ...PLACE_FILE_TYPES.kml];

/** Files of points of interest: tables, GeoJSON or KML; a line finds its point by the name. */
export const poiImport = lineImports({
  name: 'Poi',
  path: '/poi/import',
  called: 'points of interest',
  access: { read: 'poi:read', edit: 'poi:edit' },
  changes: ['poi', 'poi_group'],
  types,
});

/** Files of areas: tables, GeoJSON or KML; a line finds its area by the name. */
export const areaImport = lineImports({
  name: 'Area',
  path: '/area/import',
  called: 'areas',
  access: { read: 'area:read', edit: 'area:edit' },
  changes: ['area', 'area_group'],
  types,
});
