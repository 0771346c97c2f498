import { hostname } from 'node:os';
import type { Pool } from 'pg';
import { VERSION } from '#server/base/config/version.ts';

/** A process that was not seen for so long counts as gone, s. */
const GONE_S = 10;
/** A process that ended without a word is forgotten after this time, s. */
const FORGOTTEN_S = 86_400;

/** The processes of the installation as the database knows them. */
export type Around = {
  /** Other processes that live. */
  others: number;
  /** The timeline of the database; it changes when a standby takes over. */
  timeline: string;
};

/** Lets the other processes see that this one lives. `processId` is a UUID. */
export function openPresence(pool: Pool, { processId, role }: { processId: string; role: string }) {
  return {
    async hello(): Promise<Around> {
      const { rows } = await pool.query<Around>({
        name: 'hello',
        text: HELLO,
        values: [processId, role, hostname(), process.pid, VERSION],
      });
      return rows[0]!;
    },
    async leave(): Promise<void> {
      await pool.query(
        `delete from server_process where id = $1 or seen_at < clock_timestamp() - make_interval(secs => $2)`,
        [processId, FORGOTTEN_S],
      );
    },
  };
}

const HELLO = `
  with here as (
    insert into server_process (id, role, host, pid, version) values ($1, $2, $3, $4, $5)
    on conflict (id) do update set seen_at = clock_timestamp()
  )
  select (select count(*) from server_process
      where id <> $1 and seen_at > clock_timestamp() - interval '${GONE_S} s') as others,
    left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`;
