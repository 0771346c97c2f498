import type { Logger } from 'pino';
import { sealPlainSecrets } from '#server/base/access/sealed-columns.ts';
import { type Config, ConfigError } from '#server/base/config/config.ts';
import { type Database, openDatabase } from '#server/base/db/database.ts';
import { keepEmbedded } from '#server/base/db/keep-embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { type LiveBoard, liveBoard } from '#server/bus/board/live-board.ts';
import { type Bus, memoryBus } from '#server/bus/bus.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { refreshPlaces } from '#server/known/places/held-places.ts';
import { refreshRules } from '#server/known/rules/held-rules.ts';
import { refreshSchedules } from '#server/known/schedules/held-schedules.ts';
import { refreshSubscriptions } from '#server/known/subscriptions/held-subscriptions.ts';
import { every } from './turns.ts';

const REFRESH_MS = 30_000;

/** The base of every role of a process. */
export type Ground = {
  config: Config;
  log: Logger;
  /** Address of the database, for libraries with connections of their own. */
  url: string;
  database: Database;
  board: LiveBoard;
  bus: Bus;
  /** The clock, ms UTC. */
  now(): number;
  /** Functions that close the opened parts, in the order of opening; they run in the opposite order. */
  opened: (() => Promise<unknown>)[];
};

/**
 * Opens the database at the schema of this version, and reads the data that a process holds in memory.
 * `opened` is a parameter because it must be closed even when this fails.
 * @throws ConfigError when the database cannot be reached
 */
export async function openGround(
  { config, log, opened }: Pick<Ground, 'config' | 'log' | 'opened'>,
  onLost: () => void,
): Promise<Ground> {
  const embedded = config.DATABASE_URL ? null : await keepEmbedded(config.DATA_DIR, { log, onLost });
  if (embedded) opened.push(() => embedded.stop());
  const url = config.DATABASE_URL ?? embedded!.url;
  await migrateOrExplain(url, log);
  const database = openDatabase(url);
  opened.push(() => database.close());
  const { pool } = database;
  await pool.query('update installation set currency = $1', [config.CURRENCY]);
  await sealPlainSecrets({ database, config });
  if (config.DEMO) await seedDemo(database);
  const refreshes = [
    () => refreshPlaces(pool),
    () => refreshSchedules(pool),
    () => refreshRules(pool),
    () => refreshSubscriptions(database, Date.now()),
  ];
  for (const refresh of refreshes) {
    await refresh();
    // Another process may have changed them.
    opened.push(every(REFRESH_MS, log, refresh));
  }
  const bus = memoryBus(log);
  return { config, log, url, database, board: liveBoard(), bus, now: Date.now, opened };
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
