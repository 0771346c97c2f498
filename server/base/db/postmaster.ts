import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A PostgreSQL that accepts connections; `sockets` is the folder of its socket, empty when it listens on TCP
 * only.
 */
export type Postmaster = { pid: number; port: number; sockets: string };

const STOP_MS = 30_000;
const POLL_MS = 20;

/** The lines of postmaster.pid: process, folder, start, port, sockets, address, shared memory, status. */
function pidLines(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** The PostgreSQL that accepts connections to this data folder, if there is one. */
export function runningPostmaster(data: string): Postmaster | null {
  const lines = pidLines(data);
  const pid = Number(lines[0]);
  if (lines[7]?.trim() !== 'ready' || !worksIn(pid, data)) return null;
  return { pid, port: Number(lines[3]), sockets: lines[4]!.trim() };
}

/** Waits until a PostgreSQL that is starting or stopping in the folder has finished. */
export async function settledPostmaster(data: string): Promise<Postmaster | null> {
  for (let waited = 0; waited < STOP_MS; waited += POLL_MS) {
    const running = runningPostmaster(data);
    if (running || !worksIn(Number(pidLines(data)[0]), data)) return running;
    await pause();
  }
  return null;
}

/**
 * Is this process a PostgreSQL of the folder? PostgreSQL's working folder is its data folder, which
 * distinguishes it from another process that has its id now.
 */
export function worksIn(pid: number, data: string): boolean {
  if (!pid) return false;
  if (process.platform !== 'linux') return isAlive(pid);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

/**
 * Removes the remains of a killed PostgreSQL, so that a new one can start. They are sessions that have not
 * noticed, and a file with a reused process id. Only for the process that holds the folder's lock, when no
 * PostgreSQL runs there.
 */
export function clearRemains(data: string): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (pid && worksIn(pid, data) && isPostgres(pid)) process.kill(pid, 'SIGKILL');
  }
  const left = Number(pidLines(data)[0]);
  if (left && isAlive(left) && !worksIn(left, data)) rmSync(join(data, 'postmaster.pid'), { force: true });
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
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
export async function stopPostmaster(pid: number, data: string): Promise<void> {
  if (!worksIn(pid, data)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; worksIn(pid, data) && waited < STOP_MS; waited += POLL_MS) await pause();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));
