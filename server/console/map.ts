import { createInterface } from 'node:readline/promises';
import { readConfig } from '#server/base/config/config.ts';
import { streetsFolder } from '#server/base/config/map-styles.ts';
import { MapFault } from '#server/street-map/map-fault.ts';
import { makeMap } from './map/make-map.ts';
import { progressLine } from './map/map-lines.ts';
import { mapOrder, USE } from './map/map-order.ts';
import { runCommand } from './run-command.ts';

// Makes the street map of the installation that the environment names. A running server shows it without a
// restart.
await runCommand(async () => {
  const config = readConfig(process.env);
  const { order, isAgreed } = mapOrder(process.argv.slice(2), config);
  if (!order) return { use: USE };
  const pause = new AbortController();
  process.once('SIGINT', () =>
    pause.abort(new MapFault('paused; the same command goes on from here', 'other')),
  );
  const { isTTY } = process.stderr;
  let [before, startedMs, shown] = [-1, 0, -1];
  const told = await makeMap(order, {
    folder: streetsFolder(config),
    nowMs: Date.now(),
    signal: pause.signal,
    say: (line) => console.error(line),
    agrees: async () => isAgreed || (await ask(pause.signal)),
    onProgress(read, total) {
      if (before === -1) [before, startedMs] = [read, performance.now()];
      // In a log, a line for each tenth.
      const step = Math.floor((read / total) * (isTTY ? 1000 : 10));
      if (step === shown) return;
      shown = step;
      const line = progressLine({ read, total, before, elapsedMs: performance.now() - startedMs });
      process.stderr.write(isTTY ? `\r${line}\x1b[K${read === total ? '\n' : ''}` : `${line}\n`);
    },
  });
  return { told };
});

/** @throws MapFault when nobody is there to answer */
async function ask(signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw new MapFault('nobody is there to agree; --yes agrees beforehand', 'other');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question('Make it? (y/n) ', { signal })).trim());
  } finally {
    lines.close();
  }
}
