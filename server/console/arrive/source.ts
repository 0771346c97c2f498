import pg from 'pg';
import { isTimeZone } from '#domain/time-zone.ts';
import { ArriveError } from './arrive-error.ts';
import { loadFolder } from './load-folder.ts';
import type { PositionRow } from './position-record.ts';
import { TABLES, type TableName } from './tables.ts';
import type { Row } from './value.ts';

/**
 * The positions of a device in the source from the asked instant on, ms UTC, and the number of older
 * ones.
 */
export type DeviceCount = {
  device_id: number;
  n: number;
  older: number;
  first_ms: number | null;
  last_ms: number | null;
};

/** An event of Traccar; `time_ms` is UTC. */
export type SourceEvent = {
  time_ms: number | null;
  type: string;
  device: string | null;
  geofence: string | null;
  attributes: string | null;
};

/** A database of Traccar's at one instant. */
export type Source = {
  /** The rows of a small table; none if it is missing. */
  rows(table: Exclude<TableName, 'tc_positions' | 'tc_events'>): Promise<Row[]>;
  counts(sinceMs: number): Promise<DeviceCount[]>;
  /** How many events of each type it has. */
  events(): Promise<{ type: string; n: number }[]>;
  /** All events by their time, in blocks, with the names of their device and geofence. */
  allEvents(): AsyncIterable<SourceEvent[]>;
  /** All positions since an instant by device and time, in blocks. */
  positions(sinceMs: number): AsyncIterable<PositionRow[]>;
  close(): Promise<void>;
};

/** Positions that are in memory at a time, twice: the next block is fetched while one is worked on. */
const BLOCK = 4_000;

/** Memory for the order of all positions: fewer passes over the disk, half of what is written there. */
const SORT_MEMORY = '64MB';

/** The instant of a column without a zone, which the zone of Traccar's machine gives. */
const instant = (column: string, zone: string) =>
  `(nullif(${column}::text, '0000-00-00 00:00:00')::timestamp at time zone ${zone})`;
const inMs = (at: string) => `round(extract(epoch from ${at}) * 1000)::float8`;

/**
 * Opens a source: the address of a PostgreSQL, or a folder of files. Files are read into temporary
 * tables of `ownUrl`, which end with the connection. `zone` is that of Traccar's machine.
 * @throws ArriveError when it is neither
 */
export async function openSource(
  from: string,
  { ownUrl, zone }: { ownUrl: string; zone: string },
): Promise<Source> {
  if (!isTimeZone(zone)) throw new ArriveError(`${zone} is no time zone of the IANA list`);
  const address = from.replace(/^jdbc:/, '');
  const isPostgres = /^postgres(ql)?:\/\//.test(address);
  if (!isPostgres && /^\w+:/.test(address))
    throw new ArriveError(
      `${address.split(':')[0]} cannot be read: give the address of a PostgreSQL, or a folder of files`,
    );
  return openTables(
    isPostgres ? address : ownUrl,
    (client) => (isPostgres ? null : loadFolder(client, from)),
    {
      ...{ from, zone },
    },
  );
}

/**
 * Connects, loads what is in no table yet, and shows one instant from then on. `from` names the source.
 * @throws ArriveError when there are no devices
 */
export async function openTables(
  url: string,
  load: (client: pg.Client) => Promise<void> | null,
  { from, zone }: { from: string; zone: string },
): Promise<Source> {
  const client = new pg.Client({ connectionString: url, application_name: 'traza arrive' });
  await client.connect();
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set work_mem = '${SORT_MEMORY}'`,
    );
    await load(client);
    await client.query('begin isolation level repeatable read read only');
    const { rows: found } = await client.query<{ name: string }>(
      'select name from unnest($1::text[]) name where to_regclass(name) is not null',
      [TABLES],
    );
    const tables = new Set(found.map(({ name }) => name));
    if (!tables.has('tc_devices'))
      throw new ArriveError(`${from.replace(/:[^:@/]*@/, ':…@')} has no table tc_devices`);
    return readingFrom(client, { has: (table) => tables.has(table), zone: client.escapeLiteral(zone) });
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Reads by a connection whose transaction shows one instant; `zone` is quoted. */
function readingFrom(client: pg.Client, known: { has(table: TableName): boolean; zone: string }): Source {
  const { has, zone } = known;
  const at = `coalesce(${instant('devicetime', zone)}, ${instant('fixtime', zone)})`;
  const since = (ms: number) => client.escapeLiteral(new Date(ms).toISOString());
  return {
    async rows(table) {
      if (!has(table)) return [];
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(one) as row from ${table} one`);
      return rows.map(({ row }) => row);
    },
    async counts(sinceMs) {
      if (!has('tc_positions')) return [];
      const isWanted = `(at >= ${since(sinceMs)} or at is null)`;
      const { rows } = await client.query<DeviceCount>(
        `select device_id, count(*) filter (where ${isWanted})::int as n,
           count(*) filter (where not ${isWanted})::int as older,
           ${inMs(`min(at) filter (where ${isWanted})`)} as first_ms, ${inMs('max(at)')} as last_ms
         from (select deviceid::bigint as device_id, ${at} as at from tc_positions) position
         group by device_id order by device_id`,
      );
      return rows;
    },
    async events() {
      if (!has('tc_events')) return [];
      const { rows } = await client.query<{ type: string; n: number }>(
        'select type, count(*)::int as n from tc_events group by type order by type',
      );
      return rows;
    },
    async *allEvents() {
      if (!has('tc_events')) return;
      const nameOf = (table: TableName, id: string) =>
        has(table) ? `(select name from ${table} one where one.id::bigint = ${id}::bigint limit 1)` : 'null';
      yield* blocks<SourceEvent>(
        client,
        `select ${inMs(instant('eventtime', zone))} as time_ms, type, ${nameOf('tc_devices', 'deviceid')} as device,
           ${nameOf('tc_geofences', "nullif(geofenceid::text, '')")} as geofence, attributes
         from tc_events event order by ${instant('eventtime', zone)}, id::bigint`,
      );
    },
    async *positions(sinceMs) {
      if (!has('tc_positions')) return;
      yield* blocks<PositionRow>(
        client,
        `select deviceid::bigint as device_id, ${inMs(at)} as time_ms, ${inMs(instant('fixtime', zone))} as fix_ms,
           lower(valid::text) in ('true', 't', '1') as valid, latitude::float8 as lat, longitude::float8 as lng,
           altitude::float8 as altitude, speed::float8 as speed, course::float8 as course, attributes
         from tc_positions where ${at} >= ${since(sinceMs)} or ${at} is null
         order by deviceid::bigint, ${at}, ${instant('fixtime', zone)}, id::bigint`,
      );
    },
    close: () => client.end(),
  };
}

/** The rows of a query in blocks; the next one is fetched meanwhile. */
async function* blocks<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
): AsyncGenerator<Row[]> {
  await client.query(`declare arriving no scroll cursor for ${query}`);
  const fetched = () => {
    const block = client.query<Row>(`fetch ${BLOCK} from arriving`);
    // It may be left alone when the reader fails.
    block.catch(() => {});
    return block;
  };
  for (let next = fetched(); ; ) {
    const { rows } = await next;
    if (rows.length === 0) break;
    next = fetched();
    yield rows;
  }
  await client.query('close arriving');
}
