import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** The files of a run need a quarter of it. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Makes the folder of a test run for databases and all other files. It is in memory where that has room: a
 * disk may be slow or shared. It is deleted when this process has ended, in whatever way.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'traza-'));
  // The shell waits for the end of a pipe that only this process holds open, and then for the databases.
  const sweeper = spawn('sh', ['-c', `cat; sleep 2; rm -rf '${folder}'`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C reaches this process, not the sweeper.
    detached: true,
  });
  sweeper.unref();
  (sweeper.stdin as unknown as { unref(): void }).unref();
  return folder;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= NEEDED_BYTES;
}
