import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the backups in a folder. */
export const BACKUP_NAME = /^traza-\d{8}T\d{6}Z\.tar\.zst$/;

/** The newest backup in a folder, by the time in its name; null: there is none. */
export function newestBackup(folder: string): { file: string; octets: number } | null {
  if (!existsSync(folder)) return null;
  const name = readdirSync(folder)
    .filter((one) => BACKUP_NAME.test(one))
    .sort()
    .at(-1);
  if (name === undefined) return null;
  const file = join(folder, name);
  return { file, octets: statSync(file).size };
}
