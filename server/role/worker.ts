import { openGeocoder } from '#server/base/geocoder/geocoder.ts';
import { liveBoard } from '#server/bus/board/live-board.ts';
import { commitChanges } from '#server/bus/follow-up.ts';
import { insertFines } from '#server/demo/insert-fines.ts';
import { raisePastAlerts } from '#server/demo/raise-past-alerts.ts';
import { demoRefuellings } from '#server/demo/refuel-past.ts';
import { loadBoard } from '#server/live/board/board-rows.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { openAuditStream } from '#server/worker/audit/stream-audit.ts';
import { followUps } from '#server/worker/follow/follow-ups.ts';
import { endPrivateUse } from '#server/worker/follow/private-use.ts';
import { startJobs } from '#server/worker/job/jobs.ts';
import { judgeRequested } from '#server/worker/judge/judge.ts';
import { switchBySchedule } from '#server/worker/judge/switch-by-schedule.ts';
import { pumpOf } from '#server/worker/notify/pump.ts';
import { journeyMatching } from '#server/worker/road/match-journeys.ts';
import { openSenders } from '#server/worker/send/open-senders.ts';
import { reportChannel } from '#server/worker/send/send-reports.ts';
import { validatePending } from '#server/worker/validate/validate-pending.ts';
import type { Ground } from './ground.ts';
import { keepRoads } from './keep-roads.ts';
import { every } from './turns.ts';

const SWEEP_MS = 1_000;
const REBUILD_MS = 1_000;
const PRIVATE_MS = 5_000;
/** Interval between looks for waiting events, ms. Many at once cost less than each by itself. */
const NOTIFY_MS = 250;
const VALIDATE_MS = 1_000;
const MATCH_MS = 15_000;
const DEMO_FINES_MS = 10_000;

/** The handlers of the API, which make the files of lists; loaded with the first list that is sent. */
const apiHandlers = async () => (await import('./routes.ts')).handlers;

/** The present state of all vehicles; this role keeps none. */
async function boardNow({ database, now }: Ground) {
  const board = liveBoard();
  await loadBoard(database.pool, board, { nowMs: now() });
  return board;
}

/** The role `worker`: scheduled and queued work, that is jobs, notifications, messages, judging, rebuilds. */
export async function openWorker(ground: Ground): Promise<void> {
  const { config, log, url, database, bus, now, opened } = ground;
  const geocoder = await openGeocoder({ database, config, log, now });
  opened.push(() => geocoder.close());
  const roads = keepRoads(ground);
  if (config.DEMO) await raisePastAlerts(ground);
  opened.push(await startJobs(ground, url));
  const senders = openSenders(ground, [
    reportChannel({ ...ground, geocoder, roads }, apiHandlers, () => boardNow(ground)),
  ]);
  opened.push(() => senders.close());
  const follow = followUps(ground);
  opened.push(bus.subscribe('follow_ups', follow));
  const audit = openAuditStream(ground);
  const onRebuilt = (id: number) => void ground.publish([{ entity: 'telemetry', action: 'rebuild', id }]);
  opened.push(
    every(SWEEP_MS, log, () => senders.turn()),
    every(NOTIFY_MS, log, pumpOf(ground)),
    every(SWEEP_MS, log, follow),
    // Who drives also changes by the clock and by the cards of trackers.
    every(SWEEP_MS, log, () => commitChanges(ground, (tx) => endPrivateUse(ground, tx))),
    every(SWEEP_MS, log, () => audit.turn()),
    () => audit.close(),
    every(SWEEP_MS, log, () => judgeRequested(ground)),
    every(VALIDATE_MS, log, () => validatePending(ground)),
    every(PRIVATE_MS, log, () => switchBySchedule(ground)),
    every(MATCH_MS, log, journeyMatching(ground, roads)),
    every(REBUILD_MS, log, () => rebuildLate(ground, onRebuilt)),
  );
  if (config.DEMO)
    opened.push(
      every(SWEEP_MS, log, demoRefuellings(ground)),
      every(DEMO_FINES_MS, log, () => insertFines(ground)),
    );
}
