import { existsSync, globSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGES } from './build-web.ts';

/** Files worth compressing, and the size in bytes below which the gain is not worth a second file. */
const COMPRESSIBLE = '**/*.{js,css,html,svg,json,webmanifest,bin}';
const COMPRESS_FROM = 1024;

/**
 * Writes `.gz` and `.br` beside every text of the pages that has none yet, so that the server never
 * compresses while somebody waits. The best compression takes longer than the build itself. Until it is
 * there, the server sends the files as they are.
 */
export async function compressWeb(): Promise<void> {
  const files = globSync(COMPRESSIBLE, { cwd: PAGES }).map((name) => join(PAGES, name));
  // All at once, because there is more than one core.
  await Promise.all(files.filter((file) => !isCompressed(file)).map(compress));
}

/** The `.br` file is written last. */
function isCompressed(file: string): boolean {
  const made = `${file}.br`;
  return existsSync(made) && statSync(made).mtimeMs >= statSync(file).mtimeMs;
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < COMPRESS_FROM) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await replace(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await replace(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
}

/** Nobody reads half a file. */
async function replace(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}
