import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '#server/base/config/config.ts';

/** The right to run a data folder's database. Only one process has it. */
export type FolderLock = { release(): void };

/** SQLite's answer when another process has locked its file. */
const BUSY = 5;

const holderFile = (folder: string) => join(folder, 'traza.holder');

/**
 * Locks a data folder; null when another process holds it. The operating system keeps the lock on an open
 * file and drops it when the process ends, in whatever way. So neither a killed process, a reboot nor a
 * reused process id can leave a lock behind. Containers that share a folder see each other's locks. Node
 * itself has no such locks; SQLite takes them on every platform.
 * @throws ConfigError when the folder's file system allows no locks
 */
export function lockFolder(folder: string): FolderLock | null {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(folder, 'traza.lock'));
    file.exec('begin exclusive');
  } catch (error) {
    file?.close();
    const { errcode, message } = error as { errcode?: number; message: string };
    if (errcode === BUSY) return null;
    throw new ConfigError(`DATA_DIR: ${folder} cannot be locked (${message})`);
  }
  const held = file;
  writeFileSync(
    holderFile(folder),
    `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}`,
  );
  return {
    release() {
      rmSync(holderFile(folder), { force: true });
      held.close();
    },
  };
}

/** The holder of the lock, as one line for people. */
export function holderOf(folder: string): string {
  try {
    return readFileSync(holderFile(folder), 'utf8');
  } catch {
    return 'a process that is starting or ending';
  }
}
