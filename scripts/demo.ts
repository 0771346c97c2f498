import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { backupFolder } from '#server/base/config/data-folders.ts';
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
const taken = await isTaken(config.HTTP_PORT, hostOf(config));
const isFirst = !existsSync(config.DATA_DIR);
// The database of a first start is made while the pages are built. If that fails, the server says why.
const made = isFirst && !taken ? once(start(['server/console/migrate.ts'], 'ignore'), 'exit') : null;
if (!WATCH) buildWeb();
await made;
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
  output: 'inherit' | 'pipe' | 'ignore',
  flags: readonly string[] = [],
): ChildProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...flags, ...command], {
    cwd: ROOT,
    env: { ...environment, API: server },
    stdio: ['ignore', output, output === 'ignore' ? 'ignore' : 'inherit'],
  });
  children.push(child);
  return child;
}

function startFleet(): void {
  const fleet = start(fleetCommand(config), 'pipe');
  fleet.on('exit', (code) => void ended('the simulated fleet', code));
  const address = config.PUBLIC_URL ?? `http://localhost:${WATCH ? PAGES_PORT : config.HTTP_PORT}`;
  showProgress(fleet, (vehicles) => {
    console.log(welcome({ address, vehicles, folder: config.DATA_DIR }));
    void finishQuietly();
  });
}

/** Work that can wait, one after the other, when nothing else is to do. */
async function finishQuietly(): Promise<void> {
  // Until then pages are sent as they are.
  if (!WATCH) await quietly(['scripts/build.ts'], 'inherit');
  // The screen of the system shows a backup that was made, and tried.
  if (existsSync(backupFolder(config))) return;
  await quietly(['server/console/backup.ts', '--keep=2'], 'ignore');
  await quietly(['server/console/restore-drill.ts'], 'ignore');
}

async function quietly(command: readonly string[], output: 'inherit' | 'ignore'): Promise<void> {
  if (stopping) return;
  const child = start(command, output);
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  await once(child, 'exit');
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
