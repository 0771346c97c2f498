import { readOptions, type SimulatorOptions } from './options.ts';
import { type Progress, startSimulator } from './run.ts';

/**
 * Two vehicles play the day before to a server in this protocol; returns the last value that the server
 * received.
 */
export async function simulatedDay(
  protocol: NonNullable<SimulatorOptions['protocol']>,
  { ports, nowMs }: { ports: SimulatorOptions['ports']; nowMs: number },
): Promise<Progress | undefined> {
  const told: Progress[] = [];
  const options = readOptions(['--protocol', protocol, '--vehicles', '2', '--history', '1']);
  const running = startSimulator(
    { ...options, ports },
    (progress) => told.push(progress),
    () => nowMs,
  );
  await running.live;
  running.stop();
  return told.at(-1);
}
