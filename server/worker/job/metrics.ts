import { Counter, Gauge } from 'prom-client';
import { metrics } from '#server/base/http/metrics.ts';

/** Runs of the scheduled jobs by outcome: `done` or `failed`. */
export const jobRuns = new Counter({
  name: 'traza_job_runs_total',
  help: 'Runs of jobs, by how they ended',
  labelNames: ['name', 'outcome'],
  registers: [metrics],
});

/** Time of this process's last successful job. */
export const jobDone = new Gauge({
  name: 'traza_job_done_timestamp_seconds',
  help: 'When a job last ended in order in this process',
  labelNames: ['name'],
  registers: [metrics],
});

/** Failed runs of periodic work, every second or minute. The log names it. */
export const failedTurns = new Counter({
  name: 'traza_background_failures_total',
  help: 'Turns of background work that failed',
  registers: [metrics],
});
