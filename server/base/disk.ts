import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** So much of the disk is left to the database and others, octets. */
export const DISK_RESERVE = 256 * 1024 * 1024;

/** The disk of a folder, which need not be there yet: octets that this user may write, and all of them. */
export async function diskOf(folder: string): Promise<{ free: number; all: number }> {
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bfree, blocks, bsize } = await statfs(there);
  // Blocks that are kept for root count as used.
  return { free: bavail * bsize, all: (blocks - bfree + bavail) * bsize };
}

/** Octets that this user may still write on the disk of a folder. */
export async function freeOctets(folder: string): Promise<number> {
  return (await diskOf(folder)).free;
}
