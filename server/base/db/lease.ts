import type { Pool } from 'pg';

/** A duty that one process of the installation has at a time. */
export type Lease = {
  /** It lasts so long after each `take`, ms; then another process may take it. */
  lastsMs: number;
  /** Takes or renews it; false while another process has it. */
  take(): Promise<boolean>;
  /** Gives it back, so that another process has it at once. */
  release(): Promise<void>;
};

/**
 * The lease is a row, and each call is one statement. So it also holds where a pool of connections stands
 * before the database, which a lock of a session does not. `holder` is the id of the process.
 */
export function openLease(
  pool: Pool,
  { name, holder, lastsMs }: { name: string; holder: string; lastsMs: number },
): Lease {
  return {
    lastsMs,
    async take() {
      const { rowCount } = await pool.query(
        `insert into duty (name, holder, until)
         values ($1, $2, clock_timestamp() + make_interval(secs => $3::float8 / 1000))
         on conflict (name) do update set holder = excluded.holder, until = excluded.until
         where duty.holder = excluded.holder or duty.until < clock_timestamp()`,
        [name, holder, lastsMs],
      );
      return rowCount === 1;
    },
    async release() {
      await pool.query('delete from duty where name = $1 and holder = $2', [name, holder]);
    },
  };
}
