import { areaImport, poiImport } from '#api/place-import.ts';
import { AREA_COLUMNS, areaOfLine, POI_COLUMNS, poiOfLine } from '#domain/place/place-line.ts';
import { lineImportHandlers } from '#server/area/line-import/handlers.ts';
import { AREA_KIND, areaWriter } from '../area.ts';
import { POI_KIND, poiWriter } from '../poi.ts';
import { placeLines } from './place-lines.ts';

const pois = placeLines({
  ...POI_KIND,
  writer: poiWriter,
  file: { columns: POI_COLUMNS, lineOf: poiOfLine },
});
const areas = placeLines({
  ...AREA_KIND,
  writer: areaWriter,
  file: { columns: AREA_COLUMNS, lineOf: areaOfLine },
});

/** Files of points of interest and areas: judged, mended, confirmed, stored, undone (domain rules §9.3). */
export const placeImportHandlers = [
  ...lineImportHandlers(poiImport, pois),
  ...lineImportHandlers(areaImport, areas),
];
