import { PgBoss } from 'pg-boss';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { raiseMissed } from '#server/area/check/raise-missed.ts';
import { dropLeftContents } from '#server/area/document/content.ts';
import { queueStatements } from '#server/area/looked/queue-statements.ts';
import { unlinkDrivers } from '#server/area/looked/unlink-drivers.ts';
import { endShares } from '#server/area/position/share/end-shares.ts';
import { sheetsFollow } from '#server/area/vehicle/contract-on-sheet.ts';
import { returnStuckDeletions } from '#server/area/vehicle/delete-vehicle.ts';
import { REQUEST_TABLE } from '#server/base/api-log/request-log.ts';
import type { Base } from '#server/base/app.ts';
import { partitionMaker } from '#server/base/db/partition.ts';
import { frameStore } from '#server/base/frame-log/frame-store.ts';
import { sampleDisk } from '#server/base/system/disk-samples.ts';
import { traced } from '#server/base/tracer.ts';
import { forgetChanges } from '#server/bus/change-log.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { proposeCosts } from '../due/propose-costs.ts';
import { raiseAlerts } from '../due/raise-alerts.ts';
import { raiseDeadlines } from '../due/raise-deadlines.ts';
import { raiseOverdue } from '../due/raise-overdue.ts';
import { renewDeadlines } from '../due/renew-deadlines.ts';
import { reportDues } from '../due/report-dues.ts';
import { reportFaults } from '../due/report-faults.ts';
import { reportIssues } from '../due/report-issues.ts';
import { closeSolved } from '../notify/close-solved.ts';
import { settleReads } from '../notify/settle-reads.ts';
import { queueSendings } from '../send/queue-sendings.ts';
import { compact } from '../telemetry/compact.ts';
import { foldRoads } from '../telemetry/fold-roads.ts';
import { drillIfDue } from './drill-if-due.ts';
import { expireFiles } from './expire-files.ts';
import { noteRun, planJobs } from './job-run.ts';
import { jobDone, jobRuns } from './metrics.ts';
import { renewMap } from './renew-map.ts';
import { expireData } from './retention.ts';

/** `mostHours`: it may take so long; the others end within a quarter of an hour. */
type Job = { name: string; cron: string; run(app: Base): Promise<unknown>; mostHours?: number };

/** Jobs that run by the clock, on one instance at a time: name, cron (UTC), work. */
const JOBS: readonly Job[] = [
  { name: 'compact-positions', cron: '17 * * * *', run: compactPositions },
  { name: 'make-partitions', cron: '5 0 * * *', run: makePartitions },
  { name: 'expire-frames', cron: '10 * * * *', run: expireFrames },
  { name: 'raise-calendar-alerts', cron: '12 * * * *', run: raiseAlerts },
  { name: 'renew-fine-deadlines', cron: '13 * * * *', run: renewDeadlines },
  { name: 'raise-fine-deadlines', cron: '14 * * * *', run: raiseDeadlines },
  { name: 'raise-missed-checks', cron: '*/10 * * * *', run: raiseMissed },
  // After the alerts of the hour.
  { name: 'report-maintenance-dues', cron: '18 * * * *', run: reportDues },
  { name: 'report-fault-codes', cron: '7,22,37,52 * * * *', run: (app) => reportFaults(app) },
  { name: 'raise-overdue-upkeep', cron: '22 * * * *', run: raiseOverdue },
  { name: 'close-solved-notifications', cron: '40 * * * *', run: (app) => closeSolved(app) },
  { name: 'queue-reports', cron: '*/5 * * * *', run: queueSendings },
  { name: 'settle-reads', cron: '*/5 * * * *', run: settleReads },
  { name: 'forget-changes', cron: '*/5 * * * *', run: ({ database }) => forgetChanges(database.pool) },
  { name: 'drop-left-contents', cron: '25 * * * *', run: dropLeftContents },
  { name: 'end-shares', cron: '* * * * *', run: endShares },
  { name: 'expire-camera-files', cron: '35 * * * *', run: expireFiles },
  { name: 'expire-data', cron: '30 2 * * *', run: expireData },
  { name: 'unlink-drivers', cron: '40 1 * * *', run: unlinkDrivers },
  { name: 'queue-statements', cron: '35 6 * * *', run: queueStatements },
  { name: 'fold-roads', cron: '45 4 * * *', run: foldRoads },
  { name: 'renew-map', cron: '50 2 * * *', run: renewMap },
  // Soon after midnight in every zone of the product.
  { name: 'follow-contracts', cron: '20 * * * *', run: sheetsFollow },
  // It proposes on the first; on other days only if that was missed.
  { name: 'propose-costs', cron: '0 3 * * *', run: proposeCosts },
  // Mondays, before work begins.
  { name: 'report-issues', cron: '15 4 * * 1', run: reportIssues },
  {
    name: 'sample-disk',
    cron: '55 * * * *',
    run: (app) => sampleDisk(app.database.pool, app.config, app.now()),
  },
  // After the backup of the night. It tries one a week, and again the next night after a failure.
  { name: 'restore-drill', cron: '20 4 * * *', run: drillIfDue, mostHours: 12 },
  { name: 'return-stuck-deletions', cron: '*/5 * * * *', run: returnStuckDeletions },
];

/** Starts the scheduled jobs. Returns a function that stops them. */
export async function startJobs(app: Base, databaseUrl: string): Promise<() => Promise<void>> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, schema: 'job' });
  boss.on('error', (error) => app.log.error({ err: error }, 'job queue'));
  await boss.start();
  await planJobs(app, JOBS);
  for (const job of JOBS) {
    // Counted from zero on, so that the first failure is an increase.
    for (const outcome of ['done', 'failed']) jobRuns.inc({ name: job.name, outcome }, 0);
    const expires = job.mostHours ? { expireInSeconds: job.mostHours * 3600 } : {};
    await boss.createQueue(job.name, { policy: 'singleton', ...expires });
    await boss.schedule(job.name, job.cron, null, { tz: 'UTC' });
    await boss.work(job.name, { pollingIntervalSeconds: 20 }, async () => {
      await runJob(app, job);
    });
  }
  return () => boss.stop({ graceful: true, timeout: 20_000 });
}

/** Runs a job once, and counts its outcome. The caller decides whether a failed one is tried again. */
export async function runJob(app: Base, job: Pick<Job, 'name' | 'run'>): Promise<void> {
  const started = performance.now();
  try {
    const result = await traced(app.tracer, `job ${job.name}`, () => job.run(app));
    const ms = Math.round(performance.now() - started);
    app.log.info({ job: job.name, result, ms }, 'job done');
    await noteRun(app, { name: job.name, ms });
    jobRuns.inc({ name: job.name, outcome: 'done' });
    jobDone.set({ name: job.name }, app.now() / 1000);
  } catch (error) {
    app.log.error({ err: error, job: job.name }, 'job failed');
    jobRuns.inc({ name: job.name, outcome: 'failed' });
    const ms = Math.round(performance.now() - started);
    // The database may be the reason. Then nothing can be noted there, and the first error is passed on.
    await noteRun(app, { name: job.name, ms, fault: String(error) }).catch(() => {});
    throw error;
  }
}

/**
 * Packs the packets of finished hours into hour chunks. The last two hours are left out for packets still on
 * the way.
 */
export function compactPositions(app: Base): Promise<number> {
  return compact(app.database.pool, partitions(app.database.pool), app.now() - 2 * HOUR_MS);
}

/** Drops the raw packets of days that are too old, those of all processes. */
function expireFrames({ database, config, now }: Base): Promise<string[]> {
  return frameStore(database.pool).expire(config.FRAME_DAYS, now());
}

/** Makes the partitions of the coming week, so that neither packets nor requests wait for one. */
export async function makePartitions(app: Pick<Base, 'database' | 'now'>): Promise<void> {
  const days = Array.from({ length: 8 }, (_, i) => app.now() + i * DAY_MS);
  const made = partitions(app.database.pool);
  await made.hot(days);
  await made.chunk([app.now(), app.now() + 31 * DAY_MS]);
  await partitionMaker(app.database.pool).days(REQUEST_TABLE, days);
}
