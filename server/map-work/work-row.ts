import type { Pool } from 'pg';
import type { MapWorkKind } from '#domain/street-map/map-order.ts';
import type { MapWorkState } from '#domain/street-map/map-work.ts';
import type { Ended, Progress } from './child-message.ts';

/** Open work, as far as who does it needs to know. */
export type WorkRow = {
  id: number;
  kind: MapWorkKind;
  status: MapWorkState;
  countries: string[];
  maxZoom: number;
  file: string | null;
  sha256: string | null;
  isRenewal: boolean;
};

/** The open work of the installation; null: there is none. */
export async function openWork(pool: Pool): Promise<WorkRow | null> {
  const { rows } = await pool.query<WorkRow>(
    `select id, kind, status, countries, max_zoom as "maxZoom", file, sha256, is_renewal as "isRenewal"
     from map_work where status in ('waiting', 'running', 'paused', 'ending')`,
  );
  return rows[0] ?? null;
}

/** Waiting work is under way from now on; false: somebody paused or cancelled it meanwhile. */
export async function markRunning(pool: Pool, { id, countries, maxZoom }: WorkRow): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update map_work
     set status = 'running', countries = $2, max_zoom = $3, step = null, share = null, octets = null, octets_s = null
     where id = $1 and status in ('waiting', 'running')`,
    [id, countries, maxZoom],
  );
  return rowCount === 1;
}

/** Writes how far the work is; false: somebody paused or cancelled it. */
export async function writeProgress(
  pool: Pool,
  id: number,
  { step, share, octets, octetsS }: Partial<Progress> & { octetsS: number | null },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update map_work
     set step = coalesce($2, step), share = coalesce($3, share), octets = coalesce($4, octets), octets_s = $5
     where id = $1 and status = 'running'`,
    [id, step ?? null, share ?? null, octets ?? null, octetsS],
  );
  return rowCount === 1;
}

/** Writes the end of the work, unless somebody stopped it at the last moment and nothing was made. */
export async function writeEnd(
  pool: Pool,
  { id, kind, file }: WorkRow,
  ended: Exclude<Ended, { is: 'stopped' | 'measured' }>,
  at: Date,
): Promise<void> {
  const isMade = ended.is !== 'failed';
  const failed = ended.is === 'failed' ? ended : null;
  await pool.query(
    `update map_work
     set status = $2, ended_at = $3, failure = $4, detail = $5, is_current = $6, octets_s = null
     where id = $1 and (status = 'running' or ($2 = 'done' and status in ('paused', 'ending')))`,
    [
      id,
      isMade ? 'done' : 'failed',
      at,
      failed?.reason ?? null,
      failed?.detail ?? null,
      ended.is === 'notNewer',
    ],
  );
  if (isMade && kind === 'streets' && file === null)
    await pool.query('update map_renewal set checked_at = $1', [at]);
}

/** Cancelled work has left nothing on the disk. */
export async function writeCancelled(pool: Pool, id: number, at: Date): Promise<void> {
  await pool.query(
    `update map_work set status = 'cancelled', ended_at = $2 where id = $1 and status = 'ending'`,
    [id, at],
  );
}
