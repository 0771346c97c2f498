import { hostname } from 'node:os';
import type { Pool } from 'pg';
import type { ProcessRole } from '#domain/admin/server-process.ts';
import { VERSION } from '#server/base/config/version.ts';

/** A process that was not seen for so long counts as gone, s. */
const GONE_S = 10;
/** A process that ended without a word is forgotten after this time, s. */
const FORGOTTEN_S = 86_400;
const LIVES = `seen_at > clock_timestamp() - interval '${GONE_S} s'`;

/** The processes of the installation as the database knows them. */
export type Around = {
  /** Other processes that live. */
  others: number;
  /** Those of them that serve browsers. */
  otherApis: number;
  /** The timeline of the database; it changes when a standby takes over. */
  timeline: string;
};

/** A process of the installation. `silent`: it is gone, and said nothing of it. */
export type Present = {
  id: string;
  role: ProcessRole;
  host: string;
  pid: number;
  version: string;
  startedAt: Date;
  seenAt: Date;
  silent: boolean;
};

/** The processes that were seen in the last day: live ones by role, then the silent, the last seen first. */
export async function readProcesses(pool: Pool): Promise<Present[]> {
  const { rows } = await pool.query<Present>(
    `select id, role, host, pid, version, started_at as "startedAt", seen_at as "seenAt", not ${LIVES} as silent
     from server_process
     where seen_at > clock_timestamp() - make_interval(secs => $1)
     order by silent, case when ${LIVES} then role end, seen_at desc, id`,
    [FORGOTTEN_S],
  );
  return rows;
}

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
  select count(*) as others, count(*) filter (where role in ('all', 'api')) as "otherApis",
    left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
  from server_process
  where id <> $1 and ${LIVES}`;
