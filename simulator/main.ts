import { readOptions, type SimulatorOptions } from './options.ts';
import { startSimulator } from './run.ts';

// Plays the demonstration company's trackers against a server. Writes progress to standard output, one line
// of JSON each time.
const running = startSimulator(options(), (progress) => console.log(JSON.stringify(progress)));
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    running.stop();
    process.exit(0);
  });
}

function options(): SimulatorOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`simulator: ${(error as Error).message}`);
    process.exit(2);
  }
}
