import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holderOf, lockFolder } from '#server/base/db/folder-lock.ts';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';
import { installDatabaseCluster, installedProgram } from '#server/testing/apt-get.ts';
import { portsFrom } from '#server/testing/free-ports.ts';
import { type DatabasePorts, databasePrograms, type MemberPorts } from '#server/testing/patroni.ts';
import { buildWeb } from './build-web.ts';
import {
  DEMO_SETTINGS,
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

// Starts the demonstration on several processes of this machine: NATS, two of each role, HAProxy in front,
// and the simulated fleet. Their database has a primary and two standbys under Patroni. Arguments go to the
// fleet (`-- --vehicles 10`). Ctrl-C ends all of it.
const ROLES = ['worker', 'api', 'gateway'] as const;
const OF_EACH = 2;
const MEMBERS = [1, 2, 3] as const;
/** Interval at which the program looks who the primary is, ms. */
const LOOK_MS = 500;
/** Ports of the processes are free ones from this on. */
const FIRST_PORT = 20_000;
const TRACKER_SETTINGS = PROTOCOL_NAMES.map(portSetting);

const environment = { DATA_DIR: './data/cluster', ...DEMO_SETTINGS, ...process.env, DEMO: '1' };
const config = settingsOf(environment);
const address = config.PUBLIC_URL ?? `http://localhost:${config.HTTP_PORT}`;
const parts = supervisor(({ name, log }) => {
  console.error(`traza: ${name} did not start${log ? `: see ${log}` : ''}`);
  void stop(1);
});
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

await refuseTakenPorts();
const lock = lockedFolder();
const [nats, haproxy] = programs();
buildWeb();
const ports = portsFrom(FIRST_PORT);
const databasePorts = await portsOfDatabase();
const database = databasePrograms({ folder: join(config.DATA_DIR, 'database'), ports: databasePorts });
let primary: string | null = null;
await startDatabase();
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

/** The data folder, which one cluster has at a time. */
function lockedFolder() {
  mkdirSync(config.DATA_DIR, { recursive: true });
  const held = lockFolder(config.DATA_DIR);
  if (held) return held;
  console.error(`traza: DATA_DIR: ${config.DATA_DIR} is in use by ${holderOf(config.DATA_DIR)}`);
  return process.exit(1);
}

function programs(): [nats: string, haproxy: string] {
  try {
    installDatabaseCluster();
    return [installedProgram('nats-server'), installedProgram('haproxy')];
  } catch (error) {
    console.error(`traza: ${(error as Error).message}`);
    process.exit(1);
  }
}

async function nextPort(): Promise<number> {
  return (await ports.next()).value;
}

async function portsOfDatabase(): Promise<DatabasePorts> {
  const etcd = [await nextPort(), await nextPort()] as const;
  const members: MemberPorts[] = [];
  for (const _ of MEMBERS) {
    const postgres = await nextPort();
    members.push({ postgres, rest: await nextPort(), address: postgres });
  }
  return { etcd, members, primary: await nextPort(), standbys: await nextPort() };
}

/** Starts the members of the database, and says from then on who the primary is. */
async function startDatabase(): Promise<void> {
  await parts.keep(database.etcd);
  await Promise.all([...database.members, database.proxy].map((program) => parts.keep(program)));
  await lookForPrimary();
  const looking = setInterval(() => void lookForPrimary(), LOOK_MS);
  looking.unref();
}

async function lookForPrimary(): Promise<void> {
  for (const { name, isPrimary, serverPid } of database.members) {
    if (name === primary || !(await isPrimary())) continue;
    if (primary !== null && !isStopping) console.log(`${name} is the primary now, pid ${serverPid()}`);
    primary = name;
  }
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
      ...{ DATABASE_URL: database.url, DATABASE_READ_URL: database.readUrl },
      ...{ ROLE: role, NATS_URL: `nats://127.0.0.1:${busPort}` },
      ...{ HOST: '127.0.0.1', TRUST_PROXY: 'true', PROXY_FROM: '127.0.0.1', PUBLIC_URL: address },
      // Terminals come by HAProxy too.
      CAMERA_PUBLIC_PORT: String(config.CAMERA_PORT),
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
  const all: Readonly<Record<string, Ports>> = {
    ...processes,
    ...{
      nats: { NATS: busPort },
      haproxy: { HTTP_PORT, TELTONIKA_PORT },
      etcd: { ETCD: databasePorts.etcd[0] },
    },
    'haproxy-database': { PRIMARY: databasePorts.primary, STANDBYS: databasePorts.standbys },
  };
  const lines = Object.entries(all).map(([name, own]) => {
    const listed = Object.entries(own).map(([setting, port]) => `${setting.replace('_PORT', '')} ${port}`);
    return processLine(name, parts.pidOf(name), listed.join(', '));
  });
  const members = database.members.map(({ name, serverPid }) =>
    processLine(name, serverPid(), name === primary ? 'the primary' : 'a standby'),
  );
  return `
  Processes and their ports. Kill any of them: kill -9 <pid>; it starts again after three seconds.

${[...lines, ...members].join('\n')}
`;
}

function processLine(name: string, pid: number | null, rest: string): string {
  return `    ${name.padEnd(16)}  pid ${String(pid).padEnd(7)}  ${rest}`;
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await parts.stop();
  lock.release();
  process.exit(code);
}
