import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUP_NAME } from './newest-backup.ts';
import { type BackupMade, writeBackup } from './write-backup.ts';

/**
 * Writes a backup into a folder under the name of its time. The file has its name only once it is complete
 * and on the disk; only its owner may read it. With `keep`, older ones are deleted until this many are left.
 */
export async function backupToFolder(
  url: string,
  { folder, keep, nowMs }: { folder: string; keep: number | null; nowMs: number },
): Promise<BackupMade & { file: string; deleted: string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = `${new Date(nowMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const file = join(folder, `traza-${time}.tar.zst`);
  const part = `${file}.part`;
  try {
    const made = await writeBackup(url, createWriteStream(part, { mode: 0o600 }), nowMs);
    const written = await open(part);
    await written.sync();
    await written.close();
    await rename(part, file);
    return { file, ...made, deleted: keep === null ? [] : await deleteOldest(folder, keep) };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Names contain the time, so their order is that of age. */
async function deleteOldest(folder: string, keep: number): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();
  const old = files.slice(0, Math.max(0, files.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old;
}
