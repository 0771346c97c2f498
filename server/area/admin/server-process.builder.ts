import { randomUUID } from 'node:crypto';
import type { ProcessRole } from '#domain/admin/server-process.ts';
import type { Database } from '#server/base/db/database.ts';

/** A process that started an hour ago; `silentS`: seconds since it was last seen. Returns its id. */
export async function aServerProcess(
  { pool }: Pick<Database, 'pool'>,
  given: { role: ProcessRole; id?: string; host?: string; version?: string; silentS?: number },
): Promise<string> {
  const { id, role, host, version, silentS } = {
    ...{ id: randomUUID(), host: 'fleet-1', version: '0.1.0', silentS: 0 },
    ...given,
  };
  await pool.query(
    `insert into server_process (id, role, host, pid, version, started_at, seen_at)
     values ($1, $2, $3, 4711, $4, clock_timestamp() - make_interval(secs => $5 + 3600),
       clock_timestamp() - make_interval(secs => $5))`,
    [id, role, host, version, silentS],
  );
  return id;
}
