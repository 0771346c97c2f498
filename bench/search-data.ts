import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import type { Point } from '#domain/geo.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { binaryArray } from '#server/base/db/binary-array.ts';
import { chunkPayload } from '#server/telemetry/chunk-payload.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { coverOf } from '#server/worker/telemetry/chunk-cover.ts';
import { driving } from './drive.ts';

/**
 * The number of different days of driving; every vehicle drives another of them each day, from its own town.
 */
const TEMPLATES = 40;
/** Positions of a day: ten hours, one every 18 s. */
export const A_DAY = 2_000;
const STEP_MS = 18_000;
const FIRST_HOUR = 6;
/** Towns where vehicles live, in millionths of a degree from Madrid; an eighth of them in each. */
const TOWNS = [
  [0, 0],
  [960_000, 5_870_000],
  [-950_000, 3_320_000],
  [-3_030_000, -2_280_000],
  [2_850_000, 770_000],
  [1_230_000, -1_020_000],
  [1_240_000, 2_820_000],
  [-3_700_000, 1_600_000],
] as const;

type Template = { records: TrackerRecord[]; lat: number[]; lng: number[] };
const million = (degrees: number) => Math.round(degrees * 1e6);

/** The driving of every vehicle, and its home. */
type Driven = { templates: Template[]; vehicleIds: readonly number[] };

export function driven(vehicleIds: readonly number[]): Driven {
  const templates = Array.from({ length: TEMPLATES }, (_, seed) => {
    const records = driving({ seed: seed + 1, startMs: FIRST_HOUR * HOUR_MS, stepMs: STEP_MS, count: A_DAY });
    return {
      records,
      lat: records.map(({ lat }) => million(lat!)),
      lng: records.map(({ lng }) => million(lng!)),
    };
  });
  return { templates, vehicleIds };
}

/** The template and the shift, in millionths of a degree, of a vehicle on a day. */
function dayOf(at: number, day: number): { template: number; lat: number; lng: number } {
  const [lat, lng] = TOWNS[at % TOWNS.length]!;
  const spread = (n: number) => ((n * 7919) % 60_001) - 30_000;
  return {
    template: (at * 13 + day * 7) % TEMPLATES,
    lat: lat + spread(at + day),
    lng: lng + spread(at * 3 + day),
  };
}

/** Stores days as hour chunks, as compaction would. */
export async function fillChunks(pool: Pool, { templates, vehicleIds }: Driven, days: readonly number[]) {
  await partitions(pool).chunk(days.map((day) => day * DAY_MS));
  for (const day of days) {
    const chunks: {
      vehicleId: number;
      hourMs: number;
      records: [number, number];
      n: number;
      area: string | null;
      cells: Uint8Array | null;
      payload: Buffer;
    }[] = [];
    for (const [at, vehicleId] of vehicleIds.entries()) {
      const { template, lat, lng } = dayOf(at, day);
      const { records, lat: lats, lng: lngs } = templates[template]!;
      for (let from = 0; from < A_DAY; ) {
        const hour = Math.floor((FIRST_HOUR * HOUR_MS + from * STEP_MS) / HOUR_MS);
        let to = from;
        const part: TrackerRecord[] = [];
        for (; to < A_DAY && Math.floor((FIRST_HOUR * HOUR_MS + to * STEP_MS) / HOUR_MS) === hour; to++) {
          const record = records[to]!;
          record.timeMs = day * DAY_MS + FIRST_HOUR * HOUR_MS + to * STEP_MS;
          record.lat = (lats[to]! + lat) / 1e6;
          record.lng = (lngs[to]! + lng) / 1e6;
          part.push(record);
        }
        const last = from === 0 ? [] : [records[from - 1]!];
        chunks.push({
          vehicleId,
          hourMs: day * DAY_MS + hour * HOUR_MS,
          records: [part[0]!.timeMs, part.at(-1)!.timeMs],
          n: part.length,
          ...coverOf(part, last),
          payload: chunkPayload(part),
        });
        from = to;
      }
    }
    await pool.query(
      `insert into position_chunk (vehicle_id, hour, t0, t1, n, area, cells, payload)
       select vehicle_id, hour, t0, t1, n, area::box, cells, payload
       from unnest($1::int4[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::int4[], $6::text[], $7::bytea[], $8::bytea[])
         as chunk(vehicle_id, hour, t0, t1, n, area, cells, payload)`,
      [
        binaryArray(
          'int4',
          chunks.map((c) => c.vehicleId),
        ),
        binaryArray(
          'timestamptz',
          chunks.map((c) => c.hourMs),
        ),
        binaryArray(
          'timestamptz',
          chunks.map((c) => c.records[0]),
        ),
        binaryArray(
          'timestamptz',
          chunks.map((c) => c.records[1]),
        ),
        binaryArray(
          'int4',
          chunks.map((c) => c.n),
        ),
        binaryArray(
          'text',
          chunks.map((c) => c.area),
        ),
        binaryArray(
          'bytea',
          chunks.map((c) => c.cells),
        ),
        binaryArray(
          'bytea',
          chunks.map((c) => c.payload),
        ),
      ],
    );
  }
}

/**
 * The same positions as one plain row each, in the order of time, with a block range index on the time:
 * filled by the database.
 */
export async function fillRows(pool: Pool, { templates, vehicleIds }: Driven, days: readonly number[]) {
  await pool.query(`
    create unlogged table drive (template int, seconds int, lat int, lng int, speed smallint, course smallint);
    create unlogged table plain (vehicle_id int not null, ts timestamptz not null, lat float8 not null, lng float8 not null,
      speed smallint, course smallint, altitude smallint, satellites smallint, ignition boolean, odometer bigint, fuel real);
    create index plain_ts on plain using brin (ts)`);
  for (const [n, { records, lat, lng }] of templates.entries()) {
    await pool.query(
      `insert into drive select $1, $2 + (i - 1) * $3, lat, lng, speed, course
       from unnest($4::int[], $5::int[], $6::int[], $7::int[]) with ordinality as at (lat, lng, speed, course, i)`,
      [
        n,
        (FIRST_HOUR * HOUR_MS) / 1000,
        STEP_MS / 1000,
        lat,
        lng,
        records.map((r) => r.speedKmh),
        records.map((r) => r.courseDeg),
      ],
    );
  }
  for (const day of days) {
    const cars = vehicleIds.map((id, at) => ({ id, ...dayOf(at, day) }));
    await pool.query(
      `insert into plain
       select car.id, to_timestamp($1::float8 + drive.seconds), (drive.lat + car.lat) / 1e6, (drive.lng + car.lng) / 1e6,
         drive.speed, drive.course, 650, 10, drive.speed > 0, 50000000, 1000
       from unnest($2::int[], $3::int[], $4::int[], $5::int[]) as car (id, template, lat, lng)
       join drive on drive.template = car.template`,
      [
        (day * DAY_MS) / 1000,
        cars.map((c) => c.id),
        cars.map((c) => c.template),
        cars.map((c) => c.lat),
        cars.map((c) => c.lng),
      ],
    );
  }
}

/** The centre of the search: in the middle of the area in which the vehicles of the first town drive. */
export const CENTRE: Point = { lat: 40.45, lng: -3.6 };
/** Vehicles of the first town. */
export const ofFirstTown = (vehicleIds: readonly number[]) =>
  vehicleIds.filter((_, at) => at % TOWNS.length === 0);
