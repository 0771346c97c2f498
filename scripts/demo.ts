import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Config, ConfigError, readConfig } from '#server/base/config/config.ts';
import { DEMO_PASSWORD, DEMO_USERS } from '#server/demo/users.ts';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';
import type { Progress } from '#simulator/run.ts';
import { buildWeb } from './build-web.ts';

// Starts the whole demonstration on this machine: web, database, server, company, simulated fleet. Ctrl-C
// ends all of it. With
// --watch, for development: the server restarts when its files change, and Vite serves pages that reload
// themselves.
const ROOT = join(import.meta.dirname, '..');
// As in `npm start`: many of the server's objects live only for one batch.
const NODE_FLAGS = ['--max-semi-space-size=32'];
const READY_POLL_MS = 150;
const TELL_EVERY_PERCENT = 20;

const WATCH = process.argv.includes('--watch');
const PAGES_PORT = 5173;

const environment = {
  DATA_DIR: WATCH ? './data/dev' : './data/demo',
  LOG_LEVEL: 'warn',
  // The whole fleet calls from this machine.
  TRACKER_CONNECTIONS: '4000',
  // Its cameras send their pictures to this machine.
  CAMERA_HOST: '127.0.0.1',
  ...process.env,
  DEMO: '1',
};
const children: ChildProcess[] = [];
let stopping = false;

const config = settings();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
if (!WATCH) buildWeb();
const taken = await isTaken(config.HTTP_PORT);
const server = start(['server/main.ts'], 'inherit', WATCH ? ['--watch', '--watch-preserve-output'] : []);
server.on('exit', (code) => void ended('the server', code));
// If the port was taken before, the server itself refuses it, and its message is the one to show.
if (!taken) {
  await ready();
  if (WATCH) start(['node_modules/vite/bin/vite.js', '--logLevel', 'warn'], 'inherit');
  startFleet();
}

function settings(): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`traza: ${error.message}`);
    process.exit(1);
  }
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, host());
    probe.once('error', () => resolve(false));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
  });
}

function start(
  command: readonly string[],
  output: 'inherit' | 'pipe',
  flags: readonly string[] = [],
): ChildProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...flags, ...command], {
    cwd: ROOT,
    env: { ...environment, API: `http://${host()}:${config.HTTP_PORT}` },
    stdio: ['ignore', output, 'inherit'],
  });
  children.push(child);
  return child;
}

function host(): string {
  return ['0.0.0.0', '::'].includes(config.HOST) ? '127.0.0.1' : config.HOST;
}

async function ready(): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://${host()}:${config.HTTP_PORT}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  }
}

function startFleet(): void {
  const fleet = start(
    [
      'simulator/main.ts',
      ...['--host', host(), '--state', join(config.DATA_DIR, 'simulator.json')],
      ...PROTOCOL_NAMES.flatMap((name) => [`--${name}-port`, String(config[portSetting(name)])]),
    ],
    'pipe',
  );
  fleet.on('exit', (code) => void ended('the simulated fleet', code));
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
      console.log(welcome(progress.vehicles));
    }
  });
}

function welcome(vehicles: number): string {
  const address = config.PUBLIC_URL ?? `http://localhost:${WATCH ? PAGES_PORT : config.HTTP_PORT}`;
  const width = Math.max(...DEMO_USERS.map((user) => user.username.length));
  const users = DEMO_USERS.map((user) => `    ${user.username.padEnd(width)}  ${user.label}`);
  return `
  Traza is running, with ${vehicles} vehicles on the road

  Open      ${address}
  Password  ${DEMO_PASSWORD} for every user:

${users.join('\n')}

  Data      ${config.DATA_DIR}
  Stop      Ctrl-C; the next start goes on from here
`;
}

/** Called when a part has ended by itself: the others end too, and we exit with its code. */
async function ended(what: string, code: number | null): Promise<void> {
  if (stopping) return;
  if (code !== 1)
    console.error(`traza: ${what} ended unexpectedly${code === null ? '' : ` (exit code ${code})`}`);
  await stop(code || 1);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Stop the fleet first, so that it saves what the server has acknowledged.
  for (const child of children.reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  process.exit(code);
}
