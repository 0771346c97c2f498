import { Counter, Gauge } from 'prom-client';
import { metrics } from '#server/base/http/metrics.ts';

/** Runs of the jobs of the clock, by how they ended: `done` or `failed`. */
export const jobRuns = new Counter({
  name: 'traza_job_runs_total',
  help: 'Runs of jobs, by how they ended',
  labelNames: ['name', 'outcome'],
  registers: [metrics],
});

/** When this process last ended a job in order. */
export const jobDone = new Gauge({
  name: 'traza_job_done_timestamp_seconds',
  help: 'When a job last ended in order in this process',
  labelNames: ['name'],
  registers: [metrics],
});

/** Turns of what repeats by itself, every second or minute, that failed. The log says which. */
export const failedTurns = new Counter({
  name: 'traza_background_failures_total',
  help: 'Turns of background work that failed',
  registers: [metrics],
});
