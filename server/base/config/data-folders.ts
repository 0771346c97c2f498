import { join, resolve } from 'node:path';
import type { Config } from './config.ts';

/** The folder of the road files, of which a running server takes every one. */
export const roadsFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'roads');

/** The folder of files from which street maps and road files can be made on the screen of maps. */
export const importFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'import');

/** The folder of the backups: the newest one there is restored for a try every week. */
export const backupFolder = ({ DATA_DIR, BACKUP_DIR }: Pick<Config, 'DATA_DIR' | 'BACKUP_DIR'>) =>
  BACKUP_DIR ? resolve(BACKUP_DIR) : join(DATA_DIR, 'backups');
