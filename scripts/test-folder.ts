import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** The databases of a run need a tenth of it. */
const NEEDED_BYTES = 4 * 2 ** 30;

/** The folder for what a test run writes: in memory where that has room, because disks are shared. */
export function testFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir();
}
