import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { Base } from '#server/base/app.ts';
import { readConfig } from '#server/base/config/config.ts';
import type { FrameLog } from '#server/base/frame-log/frame-log.ts';
import type { Bus } from '#server/bus/bus.ts';
import { type FilesDesk, filesDesk } from '#server/gateway/camera/files-desk.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import { hearBus } from '#server/gateway/hear-bus.ts';
import { frameOf } from '#server/gateway/lane/announce-stored.ts';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';
import { type Listening, listenTrackers, trackerVisitors } from '#server/gateway/listen.ts';
import { gatewayMetrics } from '#server/gateway/metrics.ts';
import { orderDesk } from '#server/gateway/order-desk.ts';
import type { OrderDesk } from '#server/gateway/order-line.ts';
import type { Advanced } from '#server/gateway/order-store.ts';
import type { RefusalLog } from '#server/gateway/refusal-log.ts';
import { type Registry as TrackerRegistry, trackerRegistry } from '#server/gateway/registry.ts';
import { openKnown } from '#server/known/known.ts';
import type { ArrivedFiles } from '#server/telemetry/camera/alarm-store.ts';
import { keepUnfolded } from '#server/telemetry/unfolded.ts';
import { FREE_PORTS } from './free-ports.ts';
import type { LaneSite } from './ingest.ts';

type TestGateway = Listening & {
  ingest: Ingest;
  metrics: Registry;
  registry: TrackerRegistry;
  orders: OrderDesk;
  gateway: Gateway;
  files: FilesDesk;
};

/** The trackers' ports on a test database, without the rest of the program. */
export async function testGateway(
  { database, known = openKnown() }: LaneSite,
  options: {
    now?: () => number;
    /** The bus of the server whose changes it follows. */
    bus?: Bus;
    /** Gets the vehicles of each commit, for the boards. */
    showStored?: Base['showStored'];
    frames?: Pick<FrameLog, 'keep'>;
    perAddress?: number;
    onRefused?: RefusalLog['note'];
    hasOutputs?: boolean;
    /** Settings besides the ports. */
    settings?: Readonly<Record<string, string>>;
    onFiles?: (arrived: ArrivedFiles) => Promise<void>;
    onAdvanced?: (advanced: readonly Advanced[]) => Promise<void>;
  } = {},
): Promise<TestGateway> {
  const log = pino({ level: 'silent' });
  const showStored = options.showStored ?? (() => {});
  const ingest = startIngest({
    known,
    pool: database.pool,
    log,
    onStored: (held) => showStored(held.map(frameOf)),
    quarantine: (packet, error) => keepUnfolded({ database, known }, packet, error),
  });
  const metrics = new Registry();
  const now = options.now ?? Date.now;
  const frames = options.frames ?? { keep: () => {} };
  const limits = options.perAddress && { TRACKER_CONNECTIONS: String(options.perAddress) };
  const config = readConfig({ HOST: '127.0.0.1', ...FREE_PORTS, ...limits, ...options.settings });
  const registry = trackerRegistry({ database, config }, now);
  const orders = orderDesk({
    ...{ pool: database.pool, ingest, now, log },
    hasOutputs: options.hasOutputs ?? false,
    announce: options.onAdvanced ?? (async () => {}),
  });
  const door = { port: 0 };
  const files = filesDesk({
    ...{ pool: database.pool, log, now },
    host: config.CAMERA_HOST ?? null,
    port: () => door.port,
    announce: options.onFiles ?? (async () => {}),
  });
  const gateway = {
    ...{ orders, files },
    ...{ pool: database.pool, ingest, metrics: gatewayMetrics(metrics), registry, frames, now },
    visitors: trackerVisitors(config, now),
    refusals: { note: options.onRefused ?? (() => {}) },
  };
  const endHearing = options.bus && hearBus({ bus: options.bus, showStored }, gateway);
  const listening = await listenTrackers(gateway, config, log);
  door.port = listening.filesPort ?? 0;
  return {
    ...listening,
    ...{ ingest, metrics, registry, orders, files, gateway },
    async close() {
      endHearing?.();
      await listening.close();
    },
  };
}
