import { sql } from 'kysely';
import type { Database } from '#server/base/db/database.ts';

type Tx = Pick<Database, 'sql'>;

/** A station as named by a statement or a person. */
export type NamedStation = {
  provider: string | null;
  code: string | null;
  name: string;
  town: string | null;
  province: string;
  country: string;
};

const FIELDS = sql.raw('n int, provider text, code text, name text, town text, province text, country text');

/** Ids of the stations of these names, in order. Unknown ones are created, without a place on the map. */
export async function findStations({ sql: db }: Tx, named: readonly NamedStation[]): Promise<number[]> {
  const keys = named.map((station) => JSON.stringify(station));
  const distinct = [...new Set(keys)];
  const stations = distinct.map((key, n) => ({ ...(JSON.parse(key) as NamedStation), n }));
  const asked = sql`jsonb_to_recordset(${JSON.stringify(stations)}::jsonb) as asked (${FIELDS})`;
  await sql`
    insert into fuel_station (provider, code, name, town, province, country)
    select provider, code, name, town, province, country from ${asked} order by n
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ n: number; id: number }>`
    select asked.n, station.id
    from ${asked}
    join fuel_station station on plain(station.name) = plain(asked.name)
      and plain(coalesce(station.town, '')) = plain(coalesce(asked.town, ''))
      and plain(station.province) = plain(asked.province)
      and coalesce(station.code, '') = coalesce(asked.code, '')
      and coalesce(station.provider, '') = coalesce(asked.provider, '')
    where station.poi_id is null`.execute(db);
  const ids = new Map(rows.map(({ n, id }) => [distinct[n]!, id]));
  return keys.map((key) => ids.get(key)!);
}
