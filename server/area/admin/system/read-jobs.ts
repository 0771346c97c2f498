import type { Pool } from 'pg';
import type { AnswerOf } from '#api/endpoint.ts';
import type { getSystem } from '#api/system.ts';
import { iso } from '#domain/iso.ts';
import { nextRun } from '#domain/system/cron.ts';
import { type JobFacts, judgeJob, judgeJobs } from '#domain/system/part-state.ts';

type JobRow = {
  name: string;
  cron: string;
  since: Date;
  done_at: Date | null;
  failed_at: Date | null;
  ms: number | null;
  fault: string | null;
};

/** The jobs of the clock: when each was done, when it runs next, and whether it is late. */
export async function readJobs(pool: Pool, nowMs: number): Promise<AnswerOf<typeof getSystem>['jobs']> {
  const { rows } = await pool.query<JobRow>(
    'select name, cron, since, done_at, failed_at, ms, fault from job_run order by name',
  );
  const facts = rows.map((row) => factsOf(row));
  return {
    ...judgeJobs(facts, nowMs),
    jobs: rows.map(({ name, cron, done_at, failed_at, ms, fault }, i) => {
      const next = nextRun(cron, nowMs);
      return {
        ...{ name, ...judgeJob(facts[i]!, nowMs), ms },
        ...{ done_at: iso(done_at), failed_at: iso(failed_at), next_at: iso(next) },
        fault: failed_at !== null && failed_at > (done_at ?? new Date(0)) ? fault : null,
      };
    }),
  };
}

function factsOf({ cron, since, done_at, failed_at }: JobRow): JobFacts {
  return {
    doneMs: done_at?.getTime() ?? null,
    failedMs: failed_at?.getTime() ?? null,
    dueMs: nextRun(cron, (done_at ?? since).getTime()),
  };
}
