import '#server/base/trace/dropped-spans.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { sealPlainSecrets } from '#server/base/access/sealed-columns.ts';
import type { Base } from '#server/base/app.ts';
import { type Config, ConfigError } from '#server/base/config/config.ts';
import { openDatabase } from '#server/base/db/database.ts';
import { keepEmbedded } from '#server/base/db/keep-embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { LOOK_MS } from '#server/base/db/standby.ts';
import { metrics } from '#server/base/http/metrics.ts';
import { memoryBus } from '#server/bus/bus.ts';
import { openExchange } from '#server/bus/exchange.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { followKnown, openKnown, refreshKnown } from '#server/known/known.ts';
import { processMetrics } from './backlog/process-metrics.ts';
import { systemMetrics } from './backlog/system-metrics.ts';
import { every } from './turns.ts';

const REFRESH_MS = 30_000;
const TURN_MS = 2_000;
const PROCESSES_MS = 15_000;
const SYSTEM_MS = 60_000;

/** Functions that close the opened parts, in the order of opening; they run in the opposite order. */
export type Opened = (() => unknown)[];

/** The base of every role of a process. */
export type Ground = Base & {
  /** Address of the database, for libraries with connections of their own. */
  url: string;
  opened: Opened;
};

/**
 * Opens the database at the schema of this version, and reads the data that a process keeps in memory.
 * `opened` is a parameter because it must be closed even when this fails.
 * @throws ConfigError when the database cannot be reached
 */
export async function openGround(
  options: { config: Config; log: Logger; opened: Opened; ending: AbortSignal },
  onLost: () => void,
): Promise<Ground> {
  const { config, log, opened, ending } = options;
  const embedded = config.DATABASE_URL ? null : await keepEmbedded(config.DATA_DIR, { log, onLost });
  if (embedded) opened.push(() => embedded.stop());
  const url = config.DATABASE_URL ?? embedded!.url;
  await migrateOrExplain(url, log);
  const processId = randomUUID();
  const standby = config.DATABASE_READ_URL && { url: config.DATABASE_READ_URL, log };
  const database = openDatabase(url, { name: `traza ${processId}`, ...(standby && { standby }) });
  opened.push(() => database.close());
  if (database.standby) {
    await database.standby.look();
    opened.push(every(LOOK_MS, log, database.standby.look));
  }
  await database.pool.query('update installation set currency = $1', [config.CURRENCY]);
  await sealPlainSecrets({ database, config });
  if (config.DEMO) await seedDemo(database);
  const bus = memoryBus(log);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = config;
  // Loaded only by processes that have a collector.
  const tracer = collector
    ? (await import('#server/base/trace/open-tracer.ts')).openTracer(collector, config, processId)
    : undefined;
  opened.push(() => tracer?.close());
  const exchange = await openExchange(bus, {
    ...{ pool: database.pool, log, now: Date.now, processId },
    ...{ role: config.ROLE, nats: config.NATS_URL },
  });
  opened.push(() => exchange.close());
  const { publish, showStored, isBusUp, otherApis } = exchange;
  const known = openKnown();
  const base: Base = {
    ...{ config, database, known, log, bus, now: Date.now },
    ...{ publish, showStored, processId, isBusUp, otherApis, ending },
    ...(tracer && { tracer }),
  };
  const processes = processMetrics(metrics, database.pool);
  await processes.measure();
  const system = systemMetrics(metrics, { pool: database.pool, config });
  await system.measure();
  await refreshKnown(base);
  opened.push(followKnown(base));
  // Another process may have changed them.
  opened.push(
    every(REFRESH_MS, log, () => refreshKnown(base)),
    every(TURN_MS, log, () => exchange.turn()),
    every(PROCESSES_MS, log, () => processes.measure()),
    every(SYSTEM_MS, log, () => system.measure()),
  );
  return { ...base, url, opened };
}

async function migrateOrExplain(url: string, log: Logger): Promise<void> {
  try {
    const applied = await migrate(url, ({ length }) =>
      log.info({ migrations: length }, 'bringing the database to the schema of this version'),
    );
    if (applied.length > 0) log.info({ applied }, 'database migrated');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const unreachable = [
      'ECONNREFUSED',
      'ENOTFOUND',
      'ETIMEDOUT',
      'ECONNRESET',
      '28P01',
      '28000',
      '3D000',
      '57P01',
      '57P03',
    ];
    // A proxy that knows of no primary takes connections and ends them.
    if (unreachable.includes(code ?? '') || /^Connection terminated/.test(message))
      throw new ConfigError(`DATABASE_URL: no connection (${message || code})`);
    throw error;
  }
}
