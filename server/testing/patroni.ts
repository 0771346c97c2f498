import { randomBytes } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { parse } from 'yaml';
import { asServerUser } from '#server/base/db/server-user.ts';
import { installDatabaseCluster, installedProgram } from './apt-get.ts';

/** A program that serves until it is ended. `log` gets its messages. */
export type Program = {
  name: string;
  command: readonly [program: string, ...args: string[]];
  environment: NodeJS.ProcessEnv;
  log: string;
  /** Does it serve? */
  isReady(): Promise<boolean>;
};

/** A member has a PostgreSQL and Patroni's answers about it. Others reach its PostgreSQL at `address`. */
export type MemberPorts = { postgres: number; rest: number; address: number };
export type DatabasePorts = {
  etcd: readonly [clients: number, peers: number];
  members: readonly MemberPorts[];
  /** HAProxy's, which lead to the present primary and to the standbys. */
  primary: number;
  standbys: number;
};

/** Patroni of a member, with the PostgreSQL that it runs. */
export type MemberProgram = Program & {
  /** Is its PostgreSQL the primary? */
  isPrimary(): Promise<boolean>;
  /** The process of its PostgreSQL; null when it has been stopped. */
  serverPid(): number | null;
};

/** Programs of a database under Patroni, all on this machine. */
export type DatabasePrograms = {
  etcd: Program;
  members: readonly MemberProgram[];
  proxy: Program;
  /** Addresses for DATABASE_URL and DATABASE_READ_URL. */
  url: string;
  readUrl: string;
};

const DEPLOY = join(import.meta.dirname, '../../deploy');
const HOST = '127.0.0.1';
/** Answers of Patroni and etcd that take longer count as none, ms. */
const ANSWER_MS = 2_000;

const FAST = { fsync: 'off', shared_buffers: '128MB' };

/**
 * The programs that run PostgreSQL under Patroni with etcd as deploy/patroni/patroni.yml does, and HAProxy as
 * deploy/haproxy-database.cfg. Debian's packages are installed if they are missing. `dcs` are settings of the
 * cluster that differ. Their data and passwords are kept in the folder.
 * @throws Error when packages cannot be installed
 */
export function databasePrograms(options: {
  folder: string;
  ports: DatabasePorts;
  dcs?: Readonly<Record<string, unknown>>;
  /** Gives up durability at a loss of power: for tests only. */
  fast?: boolean;
}): DatabasePrograms {
  installDatabaseCluster();
  const { folder, ports } = options;
  mkdirSync(folder, { recursive: true });
  const password = keptPassword(folder);
  const urlAt = (port: number) => `postgresql://traza:${password}@${HOST}:${port}/traza`;
  const members = ports.members.map((own, i) =>
    memberProgram({ ...options, name: `postgres-${i + 1}`, own, password }),
  );
  return {
    etcd: etcdProgram(folder, ports.etcd),
    members,
    proxy: proxyProgram(folder, ports, urlAt(ports.primary)),
    url: urlAt(ports.primary),
    readUrl: urlAt(ports.standbys),
  };
}

/** Does an address answer, and with 200? */
const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

function keptPassword(folder: string): string {
  const file = join(folder, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

function etcdProgram(folder: string, [clients, peers]: DatabasePorts['etcd']): Program {
  const [at, among] = [clients, peers].map((port) => `http://${HOST}:${port}`) as [string, string];
  const flags = {
    ...{ name: 'etcd', 'data-dir': join(folder, 'etcd'), 'initial-cluster': `etcd=${among}` },
    ...{ 'listen-client-urls': at, 'advertise-client-urls': at },
    ...{ 'listen-peer-urls': among, 'initial-advertise-peer-urls': among },
  };
  return {
    name: 'etcd',
    command: ['/usr/bin/etcd', ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])],
    environment: process.env,
    log: join(folder, 'etcd.log'),
    isReady: () => answers(`${at}/health`),
  };
}

function memberProgram(
  options: Parameters<typeof databasePrograms>[0] & {
    name: string;
    own: MemberPorts;
    password: string;
  },
): MemberProgram {
  const { folder, name, own, password, ports, dcs, fast } = options;
  const { bootstrap, postgresql, ...rest } = parse(readFileSync(join(DEPLOY, 'patroni/patroni.yml'), 'utf8'));
  const data = join(folder, name);
  const sql = join(DEPLOY, 'patroni/create-database.sql');
  const account = (username: string) => ({ username, password });
  const settings = {
    ...rest,
    ...{ name, etcd3: { host: `${HOST}:${ports.etcd[0]}` } },
    restapi: { listen: `${HOST}:${own.rest}`, connect_address: `${HOST}:${own.rest}` },
    bootstrap: {
      ...bootstrap,
      dcs: { ...bootstrap.dcs, ...dcs },
      initdb: [...bootstrap.initdb, ...(fast ? ['no-sync'] : [])],
      post_bootstrap: bootstrap.post_bootstrap.replace('/etc/patroni/create-database.sql', sql),
    },
    postgresql: {
      ...postgresql,
      listen: `${HOST}:${own.postgres}`,
      connect_address: `${HOST}:${own.address}`,
      data_dir: data,
      bin_dir: newestServer(),
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: account('postgres'), replication: account('replicator') },
      parameters: { ...postgresql.parameters, unix_socket_directories: '', ...(fast && FAST) },
    },
  };
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(settings, null, 2), { mode: 0o600 });
  const [program, args] = asServerUser().command('/usr/bin/patroni', [file]);
  return {
    name,
    command: [program, ...args],
    environment: { ...process.env, TRAZA_PASSWORD: password },
    log: join(folder, `${name}.log`),
    isReady: () => answers(`http://${HOST}:${own.rest}/health`),
    isPrimary: () => answers(`http://${HOST}:${own.rest}/primary`),
    serverPid: () => {
      const pidFile = join(data, 'postmaster.pid');
      return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : null;
    },
  };
}

/** The programs of the newest PostgreSQL of Debian's packages. */
function newestServer(): string {
  const servers = globSync('/usr/lib/postgresql/*/bin/postgres').map(dirname);
  const versionOf = (folder: string) => Number(basename(dirname(folder)));
  return servers.sort((a, b) => versionOf(b) - versionOf(a))[0]!;
}

async function takesQueries(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  client.on('error', () => {});
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return isConnected;
}

function proxyProgram(folder: string, { primary, standbys, members }: DatabasePorts, url: string): Program {
  const file = join(folder, 'haproxy-database.cfg');
  const at: Readonly<Record<string, number>> = { 5000: primary, 5001: standbys };
  const text = readFileSync(join(DEPLOY, 'haproxy-database.cfg'), 'utf8')
    .replace(/bind \S*:(\d+)/g, (_, port: string) => `bind ${HOST}:${at[port]}`)
    .replace(/server postgres-(\d) \S+ check port \d+/g, (_, n: string) => {
      const { postgres, rest } = members[Number(n) - 1]!;
      return `server postgres-${n} ${HOST}:${postgres} check port ${rest}`;
    });
  writeFileSync(file, text);
  return {
    name: 'haproxy-database',
    command: [installedProgram('haproxy'), '-db', '-f', file],
    environment: process.env,
    log: join(folder, 'haproxy-database.log'),
    isReady: () => takesQueries(url),
  };
}
