import type { Base } from '#server/base/app.ts';

/** Longer words of a failure are cut, characters. */
const FAULT_MAX = 300;

/** Writes which jobs there are and when they run, and forgets those that are gone. */
export async function planJobs(
  { database, now }: Pick<Base, 'database' | 'now'>,
  jobs: readonly { name: string; cron: string }[],
): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await database.pool.query(
    `insert into job_run (name, cron, since) select name, cron, $3 from unnest($1::text[], $2::text[]) as job (name, cron)
     on conflict (name) do update set cron = excluded.cron`,
    [names, jobs.map(({ cron }) => cron), new Date(now())],
  );
  await database.pool.query('delete from job_run where name <> all ($1)', [names]);
}

/** Writes how a run of a job ended; without `fault` it was done. */
export async function noteRun(
  { database, now }: Pick<Base, 'database' | 'now'>,
  { name, ms, fault }: { name: string; ms: number; fault?: string },
): Promise<void> {
  await database.pool.query(
    fault === undefined
      ? 'update job_run set done_at = $2, ms = $3 where name = $1'
      : 'update job_run set failed_at = $2, ms = $3, fault = $4 where name = $1',
    [name, new Date(now()), ms, ...(fault === undefined ? [] : [fault.slice(0, FAULT_MAX)])],
  );
}
