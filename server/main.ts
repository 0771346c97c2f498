import type { Logger } from 'pino';
import { ConfigError, readConfig } from '#server/base/config/config.ts';
import { tendHeap } from '#server/base/heap/tend-heap.ts';
import { openLog } from '#server/base/log.ts';
import { type Running, startServer } from '#server/role/start.ts';

/** The longest time for everything that a process has to finish, ms. */
const STOP_MS = 30_000;

const began = performance.now();
try {
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  const starting = startServer(config, log, () => process.exit(1));
  stopOnSignal(starting, log);
  const running = await starting;
  const address = config.PUBLIC_URL ?? `http://localhost:${running.httpPort}`;
  const { httpPort, ports } = running;
  tendHeap();
  log.info({ address, httpPort, ports, ms: Math.round(performance.now() - began) }, 'ready');
  if (running.setupLink) console.log(`\nTo set up this installation open, once:\n  ${running.setupLink}\n`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`traza: ${error.message}`);
  process.exit(1);
}

/**
 * Stops on a signal from the first moment: a start that is called off still closes its database. A second
 * signal ends the process at once.
 */
function stopOnSignal(starting: Promise<Running>, log: Logger): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => {
        log.warn({ ms: STOP_MS }, 'ended before everything was finished');
        process.exit(0);
      }, STOP_MS).unref();
      const running = await starting.catch(() => null);
      // A failed start logs its reason and ends by itself.
      if (!running) return;
      running.stop().then(
        () => process.exit(0),
        (error) => {
          log.fatal({ err: error }, 'stopped with an error');
          process.exit(1);
        },
      );
    });
  }
}
