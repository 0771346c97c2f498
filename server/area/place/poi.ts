import { sql } from 'kysely';
import type { QueryOf } from '#api/endpoint.ts';
import { getPoiMap, type MapPoi, type PoiRow, poiGroups, pois } from '#api/poi.ts';
import { type PoiInput, poiInput } from '#domain/place/poi.ts';
import { POI_LIST } from '#domain/place/poi-list.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readHandlers, writeHandlers } from '#server/base/record/record-handlers.ts';
import { rowReader } from '#server/base/record/row-reader.ts';
import { fileHandler } from './file/file-handler.ts';
import { groupHandlers } from './group.ts';
import { type PlaceOf, placeWriter } from './place.ts';
import { placeFilter, placeSource } from './place-source.ts';

const FRAUDULENT = sql<boolean>`exists (
  select from poi_in_group join poi_group on poi_group.id = poi_in_group.group_id
  where poi_in_group.poi_id = poi.id and poi_group.fraudulent)`;

const rows = rowReader<QueryOf<typeof pois.list>, PoiRow>((caller, query) => ({
  id: 'poi.id',
  columns: sql`poi.id, poi.name, poi.description, poi.lat, poi.lng, seen.group_ids, seen.groups,
    ${FRAUDULENT} as fraudulent, poi.version`,
  from: sql`${placeSource('poi', caller)} ${placeFilter('poi', query)}`,
  sortable: {
    name: sql`plain(poi.name)`,
    description: sql`plain(poi.description)`,
    lat: sql`poi.lat`,
    lng: sql`poi.lng`,
  },
}));

type Fields = Omit<PoiInput, 'group_ids'>;
const fieldsOf = ({ name, description, lat, lng }: Fields): Fields => ({ name, description, lat, lng });

/** Their own part of places. */
export const POI_KIND: PlaceOf<'poi', PoiInput> = {
  kind: 'poi',
  input: poiInput,
  fieldsOf,
  columns: fieldsOf,
};
export const poiWriter = placeWriter(POI_KIND);

/**
 * Points of interest and their groups (domain rules §9.3), seen through the fleets of the groups (§2.4.5).
 */
export const poiHandlers: readonly Handler[] = [
  ...readHandlers(pois, { entity: 'poi', list: POI_LIST, rows }),
  ...writeHandlers(pois, poiWriter),
  fileHandler(pois, { kind: 'poi', list: POI_LIST, rows }),
  ...groupHandlers('poi', poiGroups),

  handle(getPoiMap, async ({ caller, app }) => {
    const { rows: found } = await sql<MapPoi>`
      select poi.id, poi.name, poi.lat, poi.lng, seen.group_ids, ${FRAUDULENT} as fraudulent
      ${placeSource('poi', caller)} order by plain(poi.name), poi.id`.execute(app.database.sql);
    return { pois: found };
  }),
];
