import type { Pool } from 'pg';

/**
 * A record or packet that cannot be accepted. It is kept for 30 days, so that people can find out the reason.
 */
export type Quarantined = {
  imei: string;
  protocol: string;
  reason: string;
  recordMs: number | null;
  raw: Uint8Array;
};

export async function quarantine(pool: Pool, items: readonly Quarantined[]): Promise<void> {
  if (items.length === 0) return;
  await pool.query(
    `insert into quarantine (imei, protocol, reason, record_at, raw)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bytea[])`,
    [
      items.map((i) => i.imei),
      items.map((i) => i.protocol),
      items.map((i) => i.reason),
      items.map((i) =>
        i.recordMs === null || !Number.isFinite(new Date(i.recordMs).getTime()) ? null : new Date(i.recordMs),
      ),
      items.map((i) => Buffer.from(i.raw)),
    ],
  );
}
