import { sql } from 'kysely';
import type { ListQuery } from '#api/list.ts';
import type { MapPoi, PoiQuery, PoiRow } from '#api/poi.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Database } from '#server/base/db/database.ts';
import { orderBy, page, type Sortable } from '#server/base/http/listing.ts';
import { EXPORT_MAX, placeFilter, placeSource } from './place-source.ts';

type Db = Pick<Database, 'sql'>;
type Seen = Pick<Caller, 'visible'>;

const FRAUDULENT = sql<boolean>`exists (
  select from poi_in_group join poi_group on poi_group.id = poi_in_group.group_id
  where poi_in_group.poi_id = poi.id and poi_group.fraudulent)`;
const COLUMNS = sql`poi.id, poi.name, poi.description, poi.lat, poi.lng, seen.group_ids, seen.groups,
  ${FRAUDULENT} as fraudulent, poi.version`;
const SORTABLE: Sortable = {
  name: sql`plain(poi.name)`,
  description: sql`plain(poi.description)`,
  lat: sql`poi.lat`,
  lng: sql`poi.lng`,
};

/** A page of the visible points of interest. */
export async function readPois(
  db: Db,
  caller: Seen,
  query: PoiQuery,
): Promise<{ rows: PoiRow[]; total: number }> {
  const tables = sql`${placeSource('poi', caller)} ${placeFilter('poi', query)}`;
  const [found, counted] = await Promise.all([
    sql<PoiRow>`
      select ${COLUMNS} ${tables} ${orderBy(query, SORTABLE, 'poi.id')} ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${tables}`.execute(db.sql),
  ]);
  return { rows: found.rows, total: counted.rows[0]!.total };
}

/** All matching points of interest, for an export. */
export async function readAllPois(
  db: Db,
  caller: Seen,
  query: Omit<PoiQuery, keyof ListQuery> & Pick<ListQuery, 'q' | 'fleets' | 'sort' | 'dir'>,
): Promise<PoiRow[]> {
  const { rows } = await sql<PoiRow>`
    select ${COLUMNS} ${placeSource('poi', caller)} ${placeFilter('poi', query)}
    ${orderBy(query, SORTABLE, 'poi.id')} limit ${EXPORT_MAX}`.execute(db.sql);
  return rows;
}

/** One point of interest; undefined if the caller does not see it. */
export async function readPoi(db: Db, caller: Seen, id: number): Promise<PoiRow | undefined> {
  const { rows } = await sql<PoiRow>`
    select ${COLUMNS} ${placeSource('poi', caller)} and poi.id = ${id}`.execute(db.sql);
  return rows[0];
}

/** All visible points of interest, for maps. */
export async function readPoiMap(db: Db, caller: Seen): Promise<MapPoi[]> {
  const { rows } = await sql<MapPoi>`
    select poi.id, poi.name, poi.lat, poi.lng, seen.group_ids, ${FRAUDULENT} as fraudulent
    ${placeSource('poi', caller)} order by plain(poi.name), poi.id`.execute(db.sql);
  return rows;
}
