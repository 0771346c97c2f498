import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** So much of the disk is left to the database and others, octets. */
export const DISK_RESERVE = 256 * 1024 * 1024;

/** Octets that this user may still write on the disk of a folder, which need not be there yet. */
export async function freeOctets(folder: string): Promise<number> {
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bsize } = await statfs(there);
  return bavail * bsize;
}
