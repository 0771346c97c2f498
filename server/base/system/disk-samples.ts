import { resolve } from 'node:path';
import type { Pool } from 'pg';
import { addDays } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import {
  type DiskForecast,
  type DiskSample,
  diskForecast,
  growthPerDay,
  SAMPLE_DAYS,
} from '#domain/system/disk-forecast.ts';
import type { Config } from '#server/base/config/config.ts';
import { diskOf } from '#server/base/disk.ts';

/** The disk now, and how it grows. `disk` is null when the database is elsewhere. */
export type DiskNow = {
  disk: { free: number; all: number } | null;
  databaseOctets: number;
  /** Octets a day, of the disk or else of the database; null: too few samples. */
  growth: number | null;
  forecast: DiskForecast;
};

type Measured = Pick<DiskNow, 'disk' | 'databaseOctets'>;

/** The disk of the embedded database, and the size of the database. */
async function measureDisk(pool: Pool, config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<Measured> {
  const { rows } = await pool.query<{ octets: number }>(
    'select pg_database_size(current_database()) as octets',
  );
  const disk = config.DATABASE_URL ? null : await diskOf(resolve(config.DATA_DIR));
  return { disk, databaseOctets: rows[0]!.octets };
}

/** Keeps the disk as it is now as the sample of this day, and forgets samples that are too old. */
export async function sampleDisk(
  pool: Pool,
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  nowMs: number,
): Promise<void> {
  const { disk, databaseOctets } = await measureDisk(pool, config);
  const day = iso(nowMs).slice(0, 10);
  await pool.query(
    `insert into disk_sample (day, used_octets, free_octets, database_octets) values ($1, $2, $3, $4)
     on conflict (day) do update set used_octets = excluded.used_octets, free_octets = excluded.free_octets,
       database_octets = excluded.database_octets`,
    [day, disk && disk.all - disk.free, disk?.free ?? null, databaseOctets],
  );
  await pool.query('delete from disk_sample where day <= $1', [addDays(day, -SAMPLE_DAYS)]);
}

/** The disk now, and the forecast from the samples of the last 90 days. */
export async function readDisk(
  pool: Pool,
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<DiskNow> {
  const now = await measureDisk(pool, config);
  const { rows } = await pool.query<DiskSample>(
    `select day, ${now.disk ? 'used_octets' : 'database_octets'} as octets from disk_sample
     where ${now.disk ? 'used_octets is not null' : 'true'} order by day`,
  );
  const growth = growthPerDay(rows);
  return { ...now, growth, forecast: now.disk ? diskForecast(growth, now.disk.free) : { is: 'unknown' } };
}
