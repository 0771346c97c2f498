import type { Pool } from 'pg';
import { DAY_MS } from '#domain/duration.ts';
import type { DB } from './schema.gen.ts';

/** The greatest age of a row. */
export type Age = { days: number } | { months: number };

/**
 * Rows that are deleted once they are older than `keep`. The first column of `since` that is not null gives
 * their age.
 */
export type Aging = {
  [T in keyof DB]: { table: T; since: readonly (keyof DB[T] & string)[]; keep: Age };
}[keyof DB];

/** Deletes the rows that have become too old by now. */
export async function deleteAged(pool: Pool, { table, since, keep }: Aging, nowMs: number): Promise<void> {
  const time = since.length === 1 ? since[0] : `coalesce(${since.join(', ')})`;
  await pool.query(`delete from ${table} where ${time} < $1`, [new Date(oldestMs(nowMs, keep))]);
}

/** The oldest instant still kept; months go back to the midnight (UTC) of the same day of the month. */
export function oldestMs(nowMs: number, keep: Age): number {
  if ('days' in keep) return nowMs - keep.days * DAY_MS;
  const date = new Date(nowMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - keep.months, date.getUTCDate());
}
