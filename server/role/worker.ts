import type { App } from '#server/base/app.ts';
import { insertFines } from '#server/demo/insert-fines.ts';
import { demoRefuellings } from '#server/demo/refuel-past.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { followUps } from '#server/worker/follow/follow-ups.ts';
import { startJobs } from '#server/worker/job/jobs.ts';
import { judgeAsked } from '#server/worker/judge/judge.ts';
import { switchBySchedule } from '#server/worker/judge/switch-by-schedule.ts';
import { pumpOf } from '#server/worker/notify/pump.ts';
import { openSenders } from '#server/worker/send/open-senders.ts';
import { reportChannel } from '#server/worker/send/send-reports.ts';
import { validatePending } from '#server/worker/validate/validate-pending.ts';
import type { Ground } from './ground.ts';
import { every } from './turns.ts';

const SWEEP_MS = 1_000;
const REBUILD_MS = 1_000;
const PRIVATE_MS = 5_000;
/** Interval between looks for waiting events, ms. Many at once cost less than each by itself. */
const NOTIFY_MS = 250;
const VALIDATE_MS = 1_000;
const DEMO_FINES_MS = 10_000;

/** Starts scheduled and queued work: jobs, notifications, messages, judging, rebuilds. */
export async function startWorker(
  { config, log, url, database, bus, opened }: Ground,
  app: App,
): Promise<void> {
  opened.push(await startJobs(app, url));
  const senders = openSenders(app, [reportChannel]);
  opened.push(() => senders.close());
  const follow = followUps(app);
  bus.subscribe('follow_ups', follow);
  const onRebuilt = (id: number) => void app.publish([{ entity: 'telemetry', action: 'rebuild', id }]);
  opened.push(
    every(SWEEP_MS, log, () => senders.turn()),
    every(NOTIFY_MS, log, pumpOf(app)),
    every(SWEEP_MS, log, follow),
    every(SWEEP_MS, log, () => judgeAsked(app)),
    every(VALIDATE_MS, log, () => validatePending(app)),
    every(PRIVATE_MS, log, () => switchBySchedule(app)),
    every(REBUILD_MS, log, () => rebuildLate(database.pool, log, { nowMs: app.now(), onRebuilt })),
  );
  if (config.DEMO)
    opened.push(
      every(SWEEP_MS, log, demoRefuellings(app)),
      every(DEMO_FINES_MS, log, () => insertFines(app)),
    );
}
