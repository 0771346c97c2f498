import { areaImport, poiImport } from '#api/place-import.ts';
import { PLACE_FILE_TYPES } from '#domain/place/place-file-format.ts';
import { AREA_COLUMNS, POI_COLUMNS } from '#domain/place/place-line.ts';
import { ImportPage } from '#web/area/line-import/ImportPage.tsx';
import type { ImportScreen } from '#web/area/line-import/import-screen.ts';

const { geojson, kml } = PLACE_FILE_TYPES;

/** The common parts of both kinds. */
const PLACES = {
  labels: {
    name: 'word.name',
    description: 'place.description',
    groups: 'place.groups',
    lat: 'place.lat',
    lng: 'place.lng',
    radius_m: 'place.radius',
    points: 'place.corners',
  },
  types: { geojson: geojson[0], json: geojson[0], kml: kml[0] },
  undoText: 'lineImport.undoPlaces',
  failure: 'err.operation',
} as const;

const SCREENS: Readonly<Record<'poi' | 'area', ImportScreen>> = {
  poi: { ...PLACES, kind: 'poi', columns: POI_COLUMNS, endpoints: poiImport },
  area: { ...PLACES, kind: 'area', columns: AREA_COLUMNS, endpoints: areaImport },
};

/** The import of a file of points of interest or of areas, over their map. */
export function PlaceImport({ kind }: { kind: 'poi' | 'area' }) {
  return <ImportPage screen={SCREENS[kind]} />;
}
