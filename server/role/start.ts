import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { NEWS_MS } from '#domain/notification/coalesce.ts';
import { pendingSetup } from '#server/area/account/session/setup.ts';
import { keepFiguresFresh } from '#server/area/dashboard/keep-figures-fresh.ts';
import { sealPlainSecrets } from '#server/base/access/sealed-columns.ts';
import { requestLog } from '#server/base/api-log/request-log.ts';
import type { App } from '#server/base/app.ts';
import { type Config, ConfigError } from '#server/base/config/config.ts';
import { openDatabase } from '#server/base/db/database.ts';
import { keepEmbedded } from '#server/base/db/keep-embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { frameLog } from '#server/base/frame-log/frame-log.ts';
import { openGeocoder } from '#server/base/geocoder/geocoder.ts';
import { metrics, unrecordedRequests } from '#server/base/http/metrics.ts';
import { openPasswords } from '#server/base/password/password.ts';
import { liveBoard } from '#server/bus/board/live-board.ts';
import { insertFines } from '#server/demo/insert-fines.ts';
import { recordPast } from '#server/demo/past-requests.ts';
import { raisePastAlerts } from '#server/demo/raise-past-alerts.ts';
import { demoRefuellings } from '#server/demo/refuel-past.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { filesDesk } from '#server/gateway/camera/files-desk.ts';
import { tellArrived } from '#server/gateway/camera/tell-arrived.ts';
import { forgetTracker } from '#server/gateway/forget-tracker.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import { announceStored } from '#server/gateway/lane/announce-stored.ts';
import { startIngest } from '#server/gateway/lane/ingest.ts';
import { loadVehicles, sweepStates, writeRunning } from '#server/gateway/lane/live.ts';
import { sweepSilences } from '#server/gateway/lane/silences.ts';
import { type Listening, listenTrackers, trackerVisitors } from '#server/gateway/listen.ts';
import { gatewayMetrics } from '#server/gateway/metrics.ts';
import { mqttDuty } from '#server/gateway/mqtt/mqtt-duty.ts';
import { orderDesk } from '#server/gateway/order-desk.ts';
import { refusalLog } from '#server/gateway/refusal-log.ts';
import { trackerRegistry } from '#server/gateway/registry.ts';
import { tellAdvanced } from '#server/gateway/tell-advanced.ts';
import { refreshPlaces } from '#server/known/places/held-places.ts';
import { refreshRules } from '#server/known/rules/held-rules.ts';
import { refreshSchedules } from '#server/known/schedules/held-schedules.ts';
import { refreshSubscriptions } from '#server/known/subscriptions/held-subscriptions.ts';
import { followDrivers } from '#server/live/follow/follow-drivers.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { countRhythms, startListening } from '#server/telemetry/rhythms.ts';
import { keepUnfolded, replayUnfolded } from '#server/telemetry/unfolded.ts';
import { makePartitions, startJobs } from '#server/work/job/jobs.ts';
import { failedTurns } from '#server/work/job/metrics.ts';
import { judgeAsked } from '#server/work/judge/judge.ts';
import { switchBySchedule } from '#server/work/judge/switch-by-schedule.ts';
import { pumpOf } from '#server/work/notify/pump.ts';
import { openSenders } from '#server/work/send/open-senders.ts';
import { reportChannel } from '#server/work/send/send-reports.ts';
import { validatePending } from '#server/work/validate/validate-pending.ts';
import { backlogMetrics } from './backlog/backlog-metrics.ts';
import { followChanges } from './follow-changes.ts';
import { buildHttp } from './http-app.ts';

const SWEEP_MS = 1_000;
/** How long a request is at most kept in memory alone. */
const REQUESTS_MS = 1_000;
const RUNNING_MS = 30_000;
const REBUILD_MS = 1_000;
const REPLAY_MS = 2_000;
const PRIVATE_MS = 5_000;
const ORDERS_MS = 2_000;
/** How long an event waits at most before it is told. Many at once cost less than each by itself. */
const TELL_MS = 250;
const VALIDATE_MS = 1_000;
const RHYTHM_MS = 600_000;
const FIGURES_MS = 30_000;
const MQTT_TURN_MS = 5_000;
const BACKLOG_MS = 15_000;
const DEMO_FINES_MS = 10_000;

export type Running = {
  app: App;
  http: FastifyInstance;
  httpPort: number;
  /** The trackers' ports. */
  ports: Listening['ports'];
  /** The one-time link of an empty installation, null once it is set up. */
  setupLink: string | null;
  stop(): Promise<void>;
};

/**
 * Starts the whole program: database, migrations, lanes, live board, HTTP, trackers' ports, jobs. `onLost`: its own database has
 * died and does not start again.
 * @throws ConfigError when a setting or the machine does not allow it
 */
export async function startServer(config: Config, log: Logger, onLost: () => void): Promise<Running> {
  const embedded = config.DATABASE_URL ? null : await keepEmbedded(config.DATA_DIR, { log, onLost });
  const url = config.DATABASE_URL ?? embedded!.url;
  const opened: (() => Promise<unknown>)[] = embedded ? [() => embedded.stop()] : [];
  const close = async () => {
    for (const step of opened.splice(0).reverse()) await step();
  };
  try {
    return await startOn(url, config, log, opened, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function startOn(
  url: string,
  config: Config,
  log: Logger,
  opened: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Running> {
  await migrateOrExplain(url, log);
  const database = openDatabase(url);
  opened.push(() => database.close());
  const { pool } = database;
  const board = liveBoard();
  await pool.query('update installation set currency = $1', [config.CURRENCY]);
  await sealPlainSecrets({ database, config });
  if (config.DEMO) await seedDemo(database);
  await refreshPlaces(pool);
  await refreshSchedules(pool);
  await refreshRules(pool);
  await refreshSubscriptions(database, Date.now());

  const now = Date.now;
  const listening = await startListening(database, now());
  const rhythms = countRhythms(listening);
  const ingest = startIngest({
    pool,
    log,
    onStored: (held, facts) => announceStored(app, held, facts),
    onHeard: rhythms.heard,
    // The demonstration drives its past at its first start; its inboxes have the last week of it.
    freshMs: config.DEMO ? NEWS_MS : undefined,
    quarantine: (packet, error) => keepUnfolded(pool, packet, error),
  });
  const reloadVehicles = (vehicleIds: readonly number[]) =>
    loadVehicles(pool, board, ingest, { nowMs: now(), vehicleIds });
  const registry = trackerRegistry({ database, config }, now);
  const counts = gatewayMetrics(metrics);
  const backlog = backlogMetrics(metrics, { database, ingest });
  const guests = trackerVisitors(config, now);
  const orders = orderDesk({
    ...{ pool, ingest, now, log },
    hasOutputs: config.TRACKER_OUTPUTS,
    announce: (advanced) => tellAdvanced(app, advanced),
  });
  let filesPort = config.CAMERA_PORT;
  const files = filesDesk({
    ...{ pool, log, now },
    host: config.CAMERA_HOST ?? null,
    port: () => filesPort,
    announce: (arrived) => tellArrived(app, arrived),
  });
  const refusals = refusalLog(log);
  opened.push(async () => refusals.close());
  const frames = frameLog({
    folder: join(config.DATA_DIR, 'frames'),
    days: config.FRAME_DAYS,
    now,
    log,
    onDropped: (dropped) => counts.framesDropped.inc(dropped),
  });
  opened.push(() => frames.close());
  const requests = requestLog({ pool, onDropped: () => unrecordedRequests.inc() });
  opened.push(() => requests.flush().catch((error) => log.error({ err: error }, 'requests not recorded')));
  const geocoder = await openGeocoder({ database, config, log, now });
  opened.push(() => geocoder.close());
  const app: App = {
    config,
    database,
    board,
    log,
    frames,
    requests,
    geocoder,
    passwords: openPasswords(),
    now,
    publish: (changes) => followChanges(app, changes),
    reloadVehicles,
    forgetTracker: (imei) => forgetTracker({ registry, visitors: guests }, imei),
    askTracker: (trackerId) => void orders.wake(trackerId),
  };
  await makePartitions(app);
  await loadVehicles(pool, board, ingest, { nowMs: now() });
  if (config.DEMO) {
    await raisePastAlerts(app);
    await recordPast(app);
  }
  const drivers = followDrivers(app);

  const http = await buildHttp(app);
  opened.push(() => http.close());
  await listenHttp(http, config);
  const gateway = {
    ...{ pool, ingest, metrics: counts, registry, frames, refusals, orders, files },
    visitors: guests,
    now: app.now,
  };
  await orders.sweep();
  await backlog.measure(now());
  const trackers = await listenTrackers(gateway, config, log);
  filesPort = trackers.filesPort ?? filesPort;
  // Last of all is written what a start would otherwise fold again.
  opened.push(() => rhythms.write(database, app.now()));
  opened.push(() => writeRunning(pool, ingest, app.now()));
  opened.push(() => trackers.close());
  if (config.MQTT_URL) opened.push(await startMqtt(gateway, config.MQTT_URL, url, app));
  opened.push(await startJobs(app, url));
  const senders = openSenders(app, [reportChannel]);
  opened.push(() => senders.close());

  opened.push(
    every(SWEEP_MS, log, async () => sweepStates(board, ingest, app.now())),
    every(SWEEP_MS, log, () => drivers.sweep()),
    every(SWEEP_MS, log, () => senders.turn()),
    every(REQUESTS_MS, log, () => requests.flush()),
    every(RUNNING_MS, log, () => writeRunning(pool, ingest, app.now())),
    every(RHYTHM_MS, log, () => rhythms.write(database, app.now())),
    every(RUNNING_MS, log, () => sweepSilences(app, ingest, listening)),
    // Another process may have changed them.
    every(RUNNING_MS, log, () => refreshPlaces(pool)),
    every(RUNNING_MS, log, () => refreshSchedules(pool)),
    every(RUNNING_MS, log, () => refreshRules(pool)),
    every(RUNNING_MS, log, () => refreshSubscriptions(database, app.now())),
    every(TELL_MS, log, pumpOf(app)),
    ...(config.DEMO ? [every(SWEEP_MS, log, demoRefuellings(app))] : []),
    every(SWEEP_MS, log, () => judgeAsked(app)),
    every(VALIDATE_MS, log, async () => void (await validatePending(app))),
    every(PRIVATE_MS, log, () => switchBySchedule(app)),
    every(ORDERS_MS, log, () => orders.sweep()),
    every(BACKLOG_MS, log, () => backlog.measure(now())),
    every(ORDERS_MS, log, () => files.sweep()),
    every(FIGURES_MS, log, () => keepFiguresFresh(app)),
    every(REPLAY_MS, log, () => replayUnfolded(pool, ingest, app.now())),
    every(REBUILD_MS, log, async () => {
      const onRebuilt = (id: number) => void app.publish([{ entity: 'telemetry', action: 'rebuild', id }]);
      await rebuildLate(pool, log, { nowMs: app.now(), onRebuilt });
    }),
  );
  if (config.DEMO) opened.push(every(DEMO_FINES_MS, log, () => insertFines(app)));
  const { port } = http.server.address() as { port: number };
  return {
    app,
    http,
    httpPort: port,
    ports: trackers.ports,
    setupLink: await pendingSetup(app),
    stop: close,
  };
}

/** Reads from the broker, in one process at a time. Without a broker its library is not loaded. */
async function startMqtt(gateway: Gateway, broker: string, url: string, { config, log }: App) {
  const { readMqtt } = await import('#server/gateway/mqtt/mqtt-reader.ts');
  const duty = mqttDuty(url, () => readMqtt(gateway, log, config, broker));
  await duty.turn();
  const stop = every(MQTT_TURN_MS, log, () => duty.turn());
  return async () => {
    await stop();
    await duty.close();
  };
}

async function migrateOrExplain(url: string, log: Logger): Promise<void> {
  try {
    const applied = await migrate(url, ({ length }) =>
      log.info({ migrations: length }, 'bringing the database to the schema of this version'),
    );
    if (applied.length > 0) log.info({ applied }, 'database migrated');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'];
    if (code && unreachable.includes(code))
      throw new ConfigError(`DATABASE_URL: no connection (${message || code})`);
    throw error;
  }
}

async function listenHttp(http: FastifyInstance, config: Config): Promise<void> {
  try {
    await http.listen({ host: config.HOST, port: config.HTTP_PORT });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`HTTP_PORT: port ${config.HTTP_PORT} is taken by another program`);
    if (code === 'EACCES') throw new ConfigError(`HTTP_PORT: port ${config.HTTP_PORT} needs more rights`);
    throw error;
  }
}

/** Repeats a piece of work, never two at once; an error is logged and the next turn tries again. */
function every(intervalMs: number, log: Logger, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error) => {
        failedTurns.inc();
        log.error({ err: error, id: randomUUID() }, 'background work failed');
      })
      .finally(() => {
        busy = false;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
