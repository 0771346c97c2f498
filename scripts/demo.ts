import { type ChildProcess, spawn } from 'node:child_process';
import { buildWeb } from './build-web.ts';
import {
  DEMO_SETTINGS,
  fleetCommand,
  hostOf,
  isReady,
  isTaken,
  NODE_FLAGS,
  ROOT,
  settingsOf,
  showProgress,
  stopInTurn,
  until,
  welcome,
} from './demonstration.ts';

// Starts the whole demonstration on this machine: web, database, server, company, simulated fleet. Ctrl-C
// ends all of it. With
// --watch, for development: the server restarts when its files change, and Vite serves pages that reload
// themselves.
const WATCH = process.argv.includes('--watch');
const PAGES_PORT = 5173;

const environment = {
  DATA_DIR: WATCH ? './data/dev' : './data/demo',
  ...DEMO_SETTINGS,
  ...process.env,
  DEMO: '1',
};
const children: ChildProcess[] = [];
let stopping = false;

const config = settingsOf(environment);
const server = `http://${hostOf(config)}:${config.HTTP_PORT}`;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
if (!WATCH) buildWeb();
const taken = await isTaken(config.HTTP_PORT, hostOf(config));
start(['server/main.ts'], 'inherit', WATCH ? ['--watch', '--watch-preserve-output'] : []).on(
  'exit',
  (code) => void ended('the server', code),
);
// If the port was taken before, the server itself refuses it, and its message is the one to show.
if (!taken) {
  await until(() => isReady(server));
  if (WATCH) start(['node_modules/vite/bin/vite.js', '--logLevel', 'warn'], 'inherit');
  startFleet();
}

function start(
  command: readonly string[],
  output: 'inherit' | 'pipe',
  flags: readonly string[] = [],
): ChildProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...flags, ...command], {
    cwd: ROOT,
    env: { ...environment, API: server },
    stdio: ['ignore', output, 'inherit'],
  });
  children.push(child);
  return child;
}

function startFleet(): void {
  const fleet = start(fleetCommand(config), 'pipe');
  fleet.on('exit', (code) => void ended('the simulated fleet', code));
  const address = config.PUBLIC_URL ?? `http://localhost:${WATCH ? PAGES_PORT : config.HTTP_PORT}`;
  showProgress(fleet, (vehicles) => console.log(welcome({ address, vehicles, folder: config.DATA_DIR })));
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
  await stopInTurn(children);
  process.exit(code);
}
