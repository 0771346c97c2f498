import { join } from 'node:path';
import type { Config } from './config.ts';

/** The folder of the road files, of which a running server takes every one. */
export const roadsFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'roads');

/** The folder of files from which street maps and road files can be made on the screen of maps. */
export const importFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'import');
