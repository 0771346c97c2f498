import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Config, ConfigError, readConfig } from '#server/base/config/config.ts';
import { DEMO_PASSWORD, DEMO_USERS } from '#server/demo/users.ts';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';
import type { Progress } from '#simulator/run.ts';

// The parts that `npm run demo` and `npm run cluster` share.

export const ROOT = join(import.meta.dirname, '..');
/** As in `npm start`: many of the server's objects live only for one batch. */
export const NODE_FLAGS = ['--max-semi-space-size=32'];
/** Settings of every demonstration. */
export const DEMO_SETTINGS = {
  LOG_LEVEL: 'warn',
  // The whole fleet calls from this machine.
  TRACKER_CONNECTIONS: '4000',
  // Its cameras send their pictures to this machine.
  CAMERA_HOST: '127.0.0.1',
};
const READY_POLL_MS = 150;
const TELL_EVERY_PERCENT = 20;

/** Reads the settings. Wrong ones end the program with one line. */
export function settingsOf(environment: Readonly<Record<string, string | undefined>>): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    endIfWrongSetting(error);
    throw error;
  }
}

/** Ends the program with one line when a setting or the machine does not allow it. */
export function endIfWrongSetting(error: unknown): void {
  if (!(error instanceof ConfigError)) return;
  console.error(`traza: ${error.message}`);
  process.exit(1);
}

/** The address at which this machine reaches the ports of a server. */
export const hostOf = ({ HOST }: Config) => (['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST);

/** Does a program answer at a port? */
export function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, host);
    probe.once('error', () => resolve(false));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
  });
}

/** Waits until something is so. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
}

/** Does the server at this address serve? */
export async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}

/** The command line of the simulated fleet, for Node. It keeps its state in the data folder. */
export const fleetCommand = (config: Config) => [
  'simulator/main.ts',
  ...['--host', hostOf(config), '--state', join(config.DATA_DIR, 'simulator.json')],
  ...PROTOCOL_NAMES.flatMap((name) => [`--${name}-port`, String(config[portSetting(name)])]),
];

/** Shows how far the fleet has driven its past. `onLive` gets the number of vehicles, once. */
export function showProgress(fleet: ChildProcess, onLive: (vehicles: number) => void): void {
  let told = -TELL_EVERY_PERCENT;
  let live = false;
  createInterface({ input: fleet.stdout! }).on('line', (line) => {
    const progress = JSON.parse(line) as Progress;
    if (progress.phase === 'history') {
      if (progress.percent < told + TELL_EVERY_PERCENT) return;
      told = progress.percent;
      console.log(
        `Driving the past days: ${progress.percent} %, ${progress.records.toLocaleString('en-GB')} records`,
      );
    } else if (!live) {
      live = true;
      onLive(progress.vehicles);
    }
  });
}

/** The text that is shown once the fleet is on the road. */
export function welcome({
  address,
  vehicles,
  folder,
}: {
  address: string;
  vehicles: number;
  folder: string;
}) {
  const width = Math.max(...DEMO_USERS.map((user) => user.username.length));
  const users = DEMO_USERS.map((user) => `    ${user.username.padEnd(width)}  ${user.label}`);
  return `
  Traza is running, with ${vehicles} vehicles on the road

  Open      ${address}
  Password  ${DEMO_PASSWORD} for every user:

${users.join('\n')}

  Data      ${folder}
  Stop      Ctrl-C; the next start goes on from here
`;
}

/** A child that has not ended by itself after this time never does, ms. A server takes 30 seconds at most. */
const PATIENCE_MS = 45_000;

/**
 * Ends children one by one, the last one first: the fleet saves what a server has acknowledged. One that
 * does not end is killed: Patroni may hang when it ends in the middle of a promotion.
 */
export async function stopInTurn(children: readonly ChildProcess[]): Promise<void> {
  for (const child of [...children].reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    const hanging = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await new Promise((resolve) => child.once('exit', resolve));
    clearTimeout(hanging);
  }
}
