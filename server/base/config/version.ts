import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../../package.json');

/** The program's version, from its package. */
export const VERSION = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
