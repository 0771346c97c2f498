import { MINUTE_MS } from '#domain/duration.ts';
import { NEWS_MS } from '#domain/notification/coalesce.ts';
import type { App } from '#server/base/app.ts';
import { openLease } from '#server/base/db/lease.ts';
import { metrics } from '#server/base/http/metrics.ts';
import { filesDesk } from '#server/gateway/camera/files-desk.ts';
import { publishArrived } from '#server/gateway/camera/publish-arrived.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import { hearBus } from '#server/gateway/hear-bus.ts';
import { announceStored } from '#server/gateway/lane/announce-stored.ts';
import { startIngest } from '#server/gateway/lane/ingest.ts';
import { completeNow } from '#server/gateway/lane/reload.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { sweepSilences } from '#server/gateway/lane/silences.ts';
import { type Listening, listenTrackers, trackerVisitors } from '#server/gateway/listen.ts';
import { gatewayMetrics } from '#server/gateway/metrics.ts';
import { mqttDuty } from '#server/gateway/mqtt/mqtt-duty.ts';
import { orderDesk } from '#server/gateway/order-desk.ts';
import { publishAdvanced } from '#server/gateway/publish-advanced.ts';
import { refusalLog } from '#server/gateway/refusal-log.ts';
import { trackerRegistry } from '#server/gateway/registry.ts';
import { countRhythms, startListening } from '#server/telemetry/rhythms.ts';
import { keepUnfolded, replayUnfolded } from '#server/telemetry/unfolded.ts';
import { backlogMetrics } from './backlog/backlog-metrics.ts';
import { openFrames } from './frames.ts';
import type { Ground } from './ground.ts';
import { every } from './turns.ts';

const RUNNING_MS = 30_000;
/** So long after the last contact of a vehicle its memory is held. */
const HELD_MS = 30 * MINUTE_MS;
const REPLAY_MS = 2_000;
const ORDERS_MS = 2_000;
const RHYTHM_MS = 600_000;
/** A dead process no longer reads from the broker after both together. */
const MQTT_TURN_MS = 2_000;
const MQTT_LEASE_MS = 6_000;
const BACKLOG_MS = 15_000;

/**
 * The role `gateway`: the trackers' doors, and the lanes that store what they send. They hold the vehicles
 * that were heard lately. `listen` opens the ports, once the rest of the process is ready.
 */
export async function openGateway(
  ground: Ground,
): Promise<{ frames: App['frames']; listen(): Promise<Listening['ports']> }> {
  const { config, log, database, known, bus, now, opened } = ground;
  const { pool } = database;
  const listening = await startListening(database, now());
  const rhythms = countRhythms(listening);
  const ingest = startIngest({
    pool,
    known,
    log,
    onStored: (held, facts) => announceStored(ground, held, facts),
    onHeard: rhythms.heard,
    shards: config.DATABASE_SHARDS,
    // The demonstration drives its past at its first start; its inboxes have the last week of it.
    freshMs: config.DEMO ? NEWS_MS : undefined,
    quarantine: (packet, error) => keepUnfolded(ground, packet, error),
    tracer: ground.tracer,
  });
  const registry = trackerRegistry({ database, config }, now);
  const counts = gatewayMetrics(metrics);
  const backlog = backlogMetrics(metrics, { database, ingest });
  const guests = trackerVisitors(config, now);
  const orders = orderDesk({
    ...{ pool, ingest, now, log },
    hasOutputs: config.TRACKER_OUTPUTS,
    announce: (advanced) => publishAdvanced(ground, advanced),
  });
  let filesPort = config.CAMERA_PORT;
  const files = filesDesk({
    ...{ pool, log, now },
    host: config.CAMERA_HOST ?? null,
    port: () => config.CAMERA_PUBLIC_PORT ?? filesPort,
    announce: (arrived) => publishArrived(ground, arrived),
  });
  const refusals = refusalLog(log);
  opened.push(async () => refusals.close());
  const frames = await openFrames(ground, (dropped) => counts.framesDropped.inc(dropped));
  const gateway = {
    ...{ pool, ingest, metrics: counts, registry, frames, refusals, orders, files, now },
    visitors: guests,
  };
  opened.push(hearBus(ground, gateway));
  await bus.publish('reload_vehicles', await completeNow(ground));
  return {
    frames,
    async listen() {
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
        every(RUNNING_MS, log, async () => {
          await writeRunning(pool, ingest, now());
          ingest.release(now() - HELD_MS);
        }),
        every(RHYTHM_MS, log, () => rhythms.write(database, now())),
        every(RUNNING_MS, log, () => sweepSilences(ground, listening)),
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
async function startMqtt(gateway: Gateway, broker: string, { log, config, processId }: Ground) {
  const { readMqtt } = await import('#server/gateway/mqtt/mqtt-reader.ts');
  const lease = openLease(gateway.pool, { name: 'mqtt', holder: processId, lastsMs: MQTT_LEASE_MS });
  const duty = mqttDuty(lease, () => readMqtt(gateway, log, config, broker));
  await duty.turn();
  const stop = every(MQTT_TURN_MS, log, () => duty.turn());
  return async () => {
    await stop();
    await duty.close();
  };
}
