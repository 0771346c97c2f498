import type { Logger } from 'pino';
import { ConfigError } from '#server/base/config/config.ts';
import { type Embedded, makeDataFolder, startEmbedded } from './embedded.ts';
import { holderOf, lockFolder } from './folder-lock.ts';

/** Interval at which the server checks its PostgreSQL, milliseconds. */
const WATCH_MS = 250;
/** Time for starting it again before the server gives up, milliseconds. */
const GIVE_UP_MS = 60_000;
const RETRY_MS = 250;

/**
 * Runs the embedded PostgreSQL of a data folder for a server. Locks the folder before it touches anything,
 * and starts PostgreSQL again at the same address when it dies. Calls `onLost` when that is not possible.
 * `connections` is the most that it takes, usually 120.
 * @throws ConfigError when another process holds the folder
 */
export async function keepEmbedded(
  folder: string,
  { log, onLost, connections }: { log: Logger; onLost(): void; connections?: number },
): Promise<{ url: string; stop(): Promise<void> }> {
  makeDataFolder(folder);
  const lock = lockFolder(folder);
  if (!lock) throw new ConfigError(`DATA_DIR: ${folder} is in use by ${holderOf(folder)}`);
  let server: Embedded;
  try {
    server = await startEmbedded(folder, { connections });
  } catch (error) {
    lock.release();
    throw error;
  }
  let isStopping = false;
  let restart: Promise<void> | null = null;
  const watch = setInterval(() => {
    if (restart || server.isRunning()) return;
    log.error('the embedded PostgreSQL has died');
    restart = startAgain().finally(() => {
      restart = null;
    });
  }, WATCH_MS);

  async function startAgain(): Promise<void> {
    let failure: unknown;
    const giveUpMs = performance.now() + GIVE_UP_MS;
    while (!isStopping && performance.now() < giveUpMs) {
      try {
        server = await startEmbedded(folder, { port: server.port, connections });
        log.warn('the embedded PostgreSQL runs again');
        return;
      } catch (error) {
        failure = error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    if (isStopping) return;
    log.fatal({ err: failure }, 'the embedded PostgreSQL does not start again');
    onLost();
  }

  return {
    url: server.url,
    async stop() {
      isStopping = true;
      clearInterval(watch);
      await restart;
      await server.stop();
      lock.release();
    },
  };
}
