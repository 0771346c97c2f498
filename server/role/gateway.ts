import { join } from 'node:path';
import { NEWS_MS } from '#domain/notification/coalesce.ts';
import type { App } from '#server/base/app.ts';
import { frameLog } from '#server/base/frame-log/frame-log.ts';
import { metrics } from '#server/base/http/metrics.ts';
import { filesDesk } from '#server/gateway/camera/files-desk.ts';
import { tellArrived } from '#server/gateway/camera/tell-arrived.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import { hearBus } from '#server/gateway/hear-bus.ts';
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
import { countRhythms, startListening } from '#server/telemetry/rhythms.ts';
import { keepUnfolded, replayUnfolded } from '#server/telemetry/unfolded.ts';
import { backlogMetrics } from './backlog/backlog-metrics.ts';
import type { Ground } from './ground.ts';
import { every } from './turns.ts';

const SWEEP_MS = 1_000;
const RUNNING_MS = 30_000;
const REPLAY_MS = 2_000;
const ORDERS_MS = 2_000;
const RHYTHM_MS = 600_000;
const MQTT_TURN_MS = 5_000;
const BACKLOG_MS = 15_000;

/** The parts of the trackers' doors that a process needs. */
export type GatewayRole = Pick<App, 'frames'> & {
  /** Reads all vehicles from the database, into the lanes and onto the board. */
  load(): Promise<void>;
  /** Opens the trackers' ports. */
  listen(): Promise<Listening['ports']>;
};

/** Opens the lanes and everything behind the trackers' doors. `app` is called once they are in use. */
export async function openGateway(ground: Ground, app: () => App): Promise<GatewayRole> {
  const { config, log, database, board, bus, now, opened } = ground;
  const { pool } = database;
  const listening = await startListening(database, now());
  const rhythms = countRhythms(listening);
  const ingest = startIngest({
    pool,
    log,
    onStored: (held, facts) => announceStored(app(), held, facts),
    onHeard: rhythms.heard,
    // The demonstration drives its past at its first start; its inboxes have the last week of it.
    freshMs: config.DEMO ? NEWS_MS : undefined,
    quarantine: (packet, error) => keepUnfolded(pool, packet, error),
  });
  const registry = trackerRegistry({ database, config }, now);
  const counts = gatewayMetrics(metrics);
  const backlog = backlogMetrics(metrics, { database, ingest });
  const guests = trackerVisitors(config, now);
  const orders = orderDesk({
    ...{ pool, ingest, now, log },
    hasOutputs: config.TRACKER_OUTPUTS,
    announce: (advanced) => tellAdvanced(app(), advanced),
  });
  let filesPort = config.CAMERA_PORT;
  const files = filesDesk({
    ...{ pool, log, now },
    host: config.CAMERA_HOST ?? null,
    port: () => filesPort,
    announce: (arrived) => tellArrived(app(), arrived),
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
  bus.subscribe('reload_vehicles', (vehicleIds) =>
    loadVehicles(pool, board, ingest, { nowMs: now(), vehicleIds }),
  );
  hearBus(bus, { registry, visitors: guests, orders });
  return {
    frames,
    load: () => loadVehicles(pool, board, ingest, { nowMs: now() }),
    async listen() {
      const gateway = {
        ...{ pool, ingest, metrics: counts, registry, frames, refusals, orders, files, now },
        visitors: guests,
      };
      await orders.sweep();
      await backlog.measure(now());
      const trackers = await listenTrackers(gateway, config, log);
      filesPort = trackers.filesPort ?? filesPort;
      // The last write saves the memories that a start would otherwise fold again.
      opened.push(() => rhythms.write(database, now()));
      opened.push(() => writeRunning(pool, ingest, now()));
      opened.push(() => trackers.close());
      if (config.MQTT_URL) opened.push(await startMqtt(gateway, config.MQTT_URL, ground));
      opened.push(
        every(SWEEP_MS, log, async () => sweepStates(board, ingest, now())),
        every(RUNNING_MS, log, () => writeRunning(pool, ingest, now())),
        every(RHYTHM_MS, log, () => rhythms.write(database, now())),
        every(RUNNING_MS, log, () => sweepSilences(app(), listening)),
        every(ORDERS_MS, log, () => orders.sweep()),
        every(ORDERS_MS, log, () => files.sweep()),
        every(BACKLOG_MS, log, () => backlog.measure(now())),
        every(REPLAY_MS, log, () => replayUnfolded(pool, ingest, now())),
      );
      return trackers.ports;
    },
  };
}

/** Reads from the broker, in one process at a time. Without a broker its library is not loaded. */
async function startMqtt(gateway: Gateway, broker: string, { url, log, config }: Ground) {
  const { readMqtt } = await import('#server/gateway/mqtt/mqtt-reader.ts');
  const duty = mqttDuty(url, () => readMqtt(gateway, log, config, broker));
  await duty.turn();
  const stop = every(MQTT_TURN_MS, log, () => duty.turn());
  return async () => {
    await stop();
    await duty.close();
  };
}
