import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import type { DiskForecast } from './disk-forecast.ts';
import type { DrillFault } from './drill.ts';

/** How a part of the installation stands: nothing to do, look at it this week, act now. */
export const PART_STATES = ['good', 'look', 'act'] as const;
export type PartState = (typeof PART_STATES)[number];

/** The parts of the installation, in the order of the screen. */
export const SYSTEM_PARTS = [
  'versions',
  'processes',
  'queues',
  'disk',
  'jobs',
  'mail',
  'map',
  'backup',
  'drill',
] as const;
export type SystemPart = (typeof SYSTEM_PARTS)[number];

/** All that is said of each part; the screen has a line for each, and the rules below a state. */
export const PART_ADVICE = {
  versions: ['fine', 'upgrading', 'newer'],
  processes: ['fine', 'silent', 'missing'],
  queues: ['fine', 'slow', 'stuck', 'unfolded'],
  disk: ['fine', 'learning', 'unseen', 'fills', 'low', 'full'],
  jobs: ['fine', 'failed', 'late'],
  mail: ['fine', 'none', 'refused', 'waits'],
  map: ['fine', 'old', 'failed'],
  backup: ['fine', 'none', 'late', 'old'],
  drill: ['fine', 'none', 'running', 'late', 'old', 'failed', 'noBackup'],
} as const satisfies Record<SystemPart, readonly string[]>;
export type PartAdvice<Part extends SystemPart> = (typeof PART_ADVICE)[Part][number];

/** A part's state, and the code of the line that says what to do. */
export type Judged<Part extends SystemPart> = { state: PartState; advice: PartAdvice<Part> };

/** A night's backup that is this late has been missed, and so have three of them. */
const BACKUP_LATE_MS = 36 * HOUR_MS;
const BACKUP_OLD_MS = 3 * DAY_MS;
/** A weekly drill that is this late has been missed, and so have two of them. */
const DRILL_LATE_MS = 8 * DAY_MS;
const DRILL_OLD_MS = 15 * DAY_MS;

/** Versions of live processes; `isNewer`: the database has migrations that this program does not know. */
export function judgeVersions(facts: { versions: number; isNewer: boolean }): Judged<'versions'> {
  if (facts.isNewer) return { state: 'look', advice: 'newer' };
  return facts.versions > 1 ? { state: 'look', advice: 'upgrading' } : { state: 'good', advice: 'fine' };
}

/** Parts that no process serves, and processes that fell silent in the last day. */
export function judgeProcesses(facts: { missing: number; silent: number }): Judged<'processes'> {
  if (facts.missing > 0) return { state: 'act', advice: 'missing' };
  return facts.silent > 0 ? { state: 'look', advice: 'silent' } : { state: 'good', advice: 'fine' };
}

/** A queue: how many wait, and for how long the oldest does, ms; null: its rows have no time. */
export type QueueFacts = { queue: string; waiting: number; oldestMs: number | null };

/** After this time the oldest of a queue is slow; after ten times as long it is stuck, ms. */
const SLOW_MS: Readonly<Record<string, number>> = {
  event: 2 * MINUTE_MS,
  follow_up: 5 * MINUTE_MS,
};
const SLOW_OTHER_MS = 30 * MINUTE_MS;
/** Vehicles that wait for their days to be folded again. */
const REBUILDS = 100;
/** They wait for something outside, such as a tracker that is off. Mail has a part of its own. */
const PATIENT = ['command', 'refuelling', 'email', 'fine', 'report', 'looked'];

/** Queues of the installation. A packet that could not be folded needs a person. */
export function judgeQueues(queues: readonly QueueFacts[]): Judged<'queues'> {
  if (queues.some(({ queue, waiting }) => queue === 'unfolded' && waiting > 0))
    return { state: 'act', advice: 'unfolded' };
  const late = queues
    .filter(({ queue }) => !PATIENT.includes(queue))
    .map(({ queue, waiting, oldestMs }) =>
      queue === 'rebuild'
        ? waiting / (REBUILDS + 1)
        : (waiting > 0 ? (oldestMs ?? 0) : 0) / (SLOW_MS[queue] ?? SLOW_OTHER_MS),
    );
  const worst = Math.max(0, ...late);
  if (worst >= 10) return { state: 'act', advice: 'stuck' };
  return worst >= 1 ? { state: 'look', advice: 'slow' } : { state: 'good', advice: 'fine' };
}

/** The disk of the embedded database, octets; null: the database is elsewhere. */
export type DiskFacts = { disk: { free: number; all: number } | null; forecast: DiskForecast };

/**
 * A disk that is nearly full counts by its share: less than a tenth is low, less than a twentieth is full.
 * One that fills counts by its days: less than 60 are a warning, less than 14 are urgent.
 */
export function judgeDisk({ disk, forecast }: DiskFacts): Judged<'disk'> {
  if (!disk) return { state: 'good', advice: 'unseen' };
  const share = disk.all > 0 ? disk.free / disk.all : 0;
  const days = forecast.is === 'fills' ? forecast.days : null;
  if (share < 0.05) return { state: 'act', advice: 'full' };
  if (days !== null && days < 14) return { state: 'act', advice: 'fills' };
  if (share < 0.1) return { state: 'look', advice: 'low' };
  if (days !== null && days < 60) return { state: 'look', advice: 'fills' };
  return { state: 'good', advice: forecast.is === 'unknown' ? 'learning' : 'fine' };
}

/** A job: instants in ms, null: never. `dueMs`: when it should have run after its last good end. */
export type JobFacts = { doneMs: number | null; failedMs: number | null; dueMs: number | null };

/** A job is late an hour after its time. The last run of a failed one failed. */
export function judgeJob({ doneMs, failedMs, dueMs }: JobFacts, nowMs: number): Judged<'jobs'> {
  if (failedMs !== null && failedMs > (doneMs ?? 0)) return { state: 'look', advice: 'failed' };
  if (dueMs !== null && nowMs - dueMs > HOUR_MS) return { state: 'act', advice: 'late' };
  return { state: 'good', advice: 'fine' };
}

/** All jobs: the worst of them. */
export function judgeJobs(jobs: readonly JobFacts[], nowMs: number): Judged<'jobs'> {
  const judged = jobs.map((job) => judgeJob(job, nowMs));
  return (
    judged.find(({ state }) => state === 'act') ??
    judged.find(({ state }) => state === 'look') ?? { state: 'good', advice: 'fine' }
  );
}

/** E-mails: how long the oldest waits, ms, and how the last one ended. Null: nothing waits, nothing ended. */
export type MailFacts = { hasServer: boolean; oldestMs: number | null; lastFailed: boolean | null };

export function judgeMail({ hasServer, oldestMs, lastFailed }: MailFacts): Judged<'mail'> {
  if (!hasServer) return { state: 'look', advice: 'none' };
  if (oldestMs !== null && oldestMs >= 30 * MINUTE_MS) return { state: 'act', advice: 'waits' };
  return lastFailed ? { state: 'look', advice: 'refused' } : { state: 'good', advice: 'fine' };
}

/** Streets of more than a year ago are old; null: the installation has no street map of its own. */
export function judgeMap(
  facts: { dataMs: number | null; lastFailed: boolean },
  nowMs: number,
): Judged<'map'> {
  if (facts.lastFailed) return { state: 'look', advice: 'failed' };
  const isOld = facts.dataMs !== null && nowMs - facts.dataMs > 400 * DAY_MS;
  return isOld ? { state: 'look', advice: 'old' } : { state: 'good', advice: 'fine' };
}

/** The last backup by the instant of its data, ms; null: none was made. */
export function judgeBackup(madeMs: number | null, nowMs: number): Judged<'backup'> {
  if (madeMs === null) return { state: 'act', advice: 'none' };
  if (nowMs - madeMs > BACKUP_OLD_MS) return { state: 'act', advice: 'old' };
  return nowMs - madeMs > BACKUP_LATE_MS
    ? { state: 'look', advice: 'late' }
    : { state: 'good', advice: 'fine' };
}

/** The last drill, and the last good one by its beginning, ms. */
export type DrillFacts = {
  last: { isGood: boolean | null; fault: DrillFault | null } | null;
  lastGoodMs: number | null;
};

export function judgeDrill({ last, lastGoodMs }: DrillFacts, nowMs: number): Judged<'drill'> {
  if (last?.fault === 'noBackup') return { state: 'act', advice: 'noBackup' };
  if (last?.isGood === false) return { state: 'act', advice: 'failed' };
  if (last?.isGood === null) return { state: 'good', advice: 'running' };
  if (lastGoodMs === null) return { state: 'look', advice: 'none' };
  if (nowMs - lastGoodMs > DRILL_OLD_MS) return { state: 'act', advice: 'old' };
  return nowMs - lastGoodMs > DRILL_LATE_MS
    ? { state: 'look', advice: 'late' }
    : { state: 'good', advice: 'fine' };
}
