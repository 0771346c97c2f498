import { sql } from 'kysely';
import type { AreaQuery, AreaRow, MapArea } from '#api/area.ts';
import type { ListQuery } from '#api/list.ts';
import { groundM2 } from '#domain/place/geometry.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Database } from '#server/base/db/database.ts';
import { orderBy, page, type Sortable } from '#server/base/http/listing.ts';
import { EXPORT_MAX, placeFilter, placeSource } from './place-source.ts';

type Db = Pick<Database, 'sql'>;
type Seen = Pick<Caller, 'visible'>;
type Stored = Omit<AreaRow, 'shape' | 'ground'>;

const COLUMNS = sql`area.id, area.name, area.description, area.geometry, seen.group_ids, seen.groups, area.version`;
const SORTABLE: Sortable = {
  name: sql`plain(area.name)`,
  description: sql`plain(area.description)`,
  shape: sql`area.geometry ->> 'type'`,
};

const rowOf = (stored: Stored): AreaRow => ({
  ...stored,
  shape: stored.geometry.type,
  ground: Math.round(groundM2(stored.geometry)),
});

/** A page of the visible areas. */
export async function readAreas(
  db: Db,
  caller: Seen,
  query: AreaQuery,
): Promise<{ rows: AreaRow[]; total: number }> {
  const tables = sql`${placeSource('area', caller)} ${placeFilter('area', query)}`;
  const [found, counted] = await Promise.all([
    sql<Stored>`
      select ${COLUMNS} ${tables} ${orderBy(query, SORTABLE, 'area.id')} ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${tables}`.execute(db.sql),
  ]);
  return { rows: found.rows.map(rowOf), total: counted.rows[0]!.total };
}

/** All matching areas, for an export. */
export async function readAllAreas(
  db: Db,
  caller: Seen,
  query: Omit<AreaQuery, keyof ListQuery> & Pick<ListQuery, 'q' | 'fleets' | 'sort' | 'dir'>,
): Promise<AreaRow[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} ${placeSource('area', caller)} ${placeFilter('area', query)}
    ${orderBy(query, SORTABLE, 'area.id')} limit ${EXPORT_MAX}`.execute(db.sql);
  return rows.map(rowOf);
}

/** One area; undefined if the caller does not see it. */
export async function readArea(db: Db, caller: Seen, id: number): Promise<AreaRow | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} ${placeSource('area', caller)} and area.id = ${id}`.execute(db.sql);
  return rows.map(rowOf)[0];
}

/** All visible areas, for maps. */
export async function readAreaMap(db: Db, caller: Seen): Promise<MapArea[]> {
  const { rows } = await sql<MapArea>`
    select area.id, area.name, area.geometry, seen.group_ids
    ${placeSource('area', caller)} order by plain(area.name), area.id`.execute(db.sql);
  return rows;
}
