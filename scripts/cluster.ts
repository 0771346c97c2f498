import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { keepEmbedded } from '#server/base/db/keep-embedded.ts';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';
import { installedProgram } from '#server/testing/apt-get.ts';
import { buildWeb } from './build-web.ts';
import {
  DEMO_SETTINGS,
  endIfWrongSetting,
  fleetCommand,
  hostOf,
  isReady,
  isTaken,
  NODE_FLAGS,
  settingsOf,
  showProgress,
  welcome,
} from './demonstration.ts';
import { haproxyHere, type Ports } from './haproxy-here.ts';
import { type Part, supervisor } from './supervise.ts';

// Starts the demonstration on several processes of this machine: PostgreSQL, NATS, two of each role, HAProxy
// in front, and the simulated fleet. Arguments go to the fleet (`-- --vehicles 10`). Ctrl-C ends all of it.
const ROLES = ['worker', 'api', 'gateway'] as const;
const OF_EACH = 2;
/** The processes of a role have up to 30 connections each. */
const CONNECTIONS = 250;
/** Ports of the processes are free ones from this on, below those that systems give to clients. */
const FIRST_PORT = 20_000;
const TRACKER_SETTINGS = PROTOCOL_NAMES.map(portSetting);

const environment = { DATA_DIR: './data/cluster', ...DEMO_SETTINGS, ...process.env, DEMO: '1' };
const config = settingsOf(environment);
const address = config.PUBLIC_URL ?? `http://localhost:${config.HTTP_PORT}`;
const parts = supervisor(({ name, log }) => {
  console.error(`traza: ${name} did not start${log ? `: see ${log}` : ''}`);
  void stop(1);
});
let database: ReturnType<typeof keepEmbedded> | null = null;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

await refuseTakenPorts();
const [nats, haproxy] = programs();
buildWeb();
database = keepEmbedded(config.DATA_DIR, {
  ...{ log: pino({ level: config.LOG_LEVEL }), onLost: () => void stop(1), connections: CONNECTIONS },
});
const { url } = await database.catch((error) => {
  endIfWrongSetting(error);
  throw error;
});
const ports = freePorts();
const busPort = await nextPort();
await startBus();
const processes = await startProcesses();
await startBalancer();
await startFleet();

async function refuseTakenPorts(): Promise<void> {
  for (const setting of ['HTTP_PORT', ...TRACKER_SETTINGS] as const) {
    if (!(await isTaken(config[setting], hostOf(config)))) continue;
    console.error(`traza: ${setting}: port ${config[setting]} is taken by another program`);
    process.exit(1);
  }
}

function programs(): [nats: string, haproxy: string] {
  try {
    return [installedProgram('nats-server'), installedProgram('haproxy')];
  } catch (error) {
    console.error(`traza: ${(error as Error).message}`);
    process.exit(1);
  }
}

async function* freePorts(): AsyncGenerator<number, never> {
  for (let port = FIRST_PORT; ; port++) if (await isFree(port)) yield port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function nextPort(): Promise<number> {
  return (await ports.next()).value;
}

async function startBus(): Promise<void> {
  await parts.keep({
    name: 'nats',
    command: [nats, '--addr', '127.0.0.1', '--port', String(busPort)],
    environment: process.env,
    log: join(config.DATA_DIR, 'nats.log'),
    isReady: () => isTaken(busPort, '127.0.0.1'),
  });
}

/** Starts the processes of all roles at once, and waits until each is ready. Returns their ports. */
async function startProcesses(): Promise<Record<string, Ports>> {
  const portsOf: Record<string, Ports> = {};
  const started: Promise<void>[] = [];
  for (const role of ROLES)
    for (let n = 1; n <= OF_EACH; n++) {
      const own: Record<string, number> = { HTTP_PORT: await nextPort() };
      if (role === 'gateway')
        for (const setting of [...TRACKER_SETTINGS, 'CAMERA_PORT']) own[setting] = await nextPort();
      portsOf[`${role}-${n}`] = own;
      started.push(parts.keep(processOf(role, `${role}-${n}`, own)));
    }
  await Promise.all(started);
  return portsOf;
}

function processOf(role: string, name: string, own: Ports): Part {
  return {
    name,
    command: [process.execPath, ...NODE_FLAGS, 'server/main.ts'],
    environment: {
      ...environment,
      ...{ ROLE: role, DATABASE_URL: url, NATS_URL: `nats://127.0.0.1:${busPort}` },
      ...{ HOST: '127.0.0.1', TRUST_PROXY: 'true', PUBLIC_URL: address },
      ...Object.fromEntries(Object.entries(own).map(([setting, port]) => [setting, String(port)])),
    },
    isReady: () => isReady(`http://127.0.0.1:${own.HTTP_PORT}`),
  };
}

async function startBalancer(): Promise<void> {
  const file = join(config.DATA_DIR, 'haproxy.cfg');
  writeFileSync(file, haproxyHere(config, processes));
  await parts.keep({
    name: 'haproxy',
    command: [haproxy, '-db', '-f', file],
    environment: process.env,
    log: join(config.DATA_DIR, 'haproxy.log'),
    isReady: () => isReady(`http://${hostOf(config)}:${config.HTTP_PORT}`),
  });
}

async function startFleet(): Promise<void> {
  let isLive = false;
  await parts.keep({
    name: 'the simulated fleet',
    command: [process.execPath, ...NODE_FLAGS, ...fleetCommand(config), ...process.argv.slice(2)],
    environment: process.env,
    isReady: async () => isLive,
    onStart: (fleet) =>
      showProgress(fleet, (vehicles) => {
        if (isLive) return;
        isLive = true;
        console.log(welcome({ address, vehicles, folder: config.DATA_DIR }) + processTable());
      }),
  });
}

function processTable(): string {
  const { HTTP_PORT, TELTONIKA_PORT } = config;
  const all = { ...processes, nats: { NATS: busPort }, haproxy: { HTTP_PORT, TELTONIKA_PORT } };
  const lines = Object.entries(all).map(([name, own]) => {
    const listed = Object.entries(own).map(([setting, port]) => `${setting.replace('_PORT', '')} ${port}`);
    return `    ${name.padEnd(9)}  pid ${String(parts.pidOf(name)).padEnd(7)}  ${listed.join(', ')}`;
  });
  return `
  Processes and their ports. Kill any of them: kill -9 <pid>; it starts again after three seconds.

${lines.join('\n')}
`;
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await parts.stop();
  await (await database?.catch(() => null))?.stop();
  process.exit(code);
}
