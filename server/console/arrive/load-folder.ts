import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ArriveError } from './arrive-error.ts';
import { TABLES } from './tables.ts';

/** The longest head of a file, octets. */
const HEAD_MAX = 65_536;

/** How a file is read: as PostgreSQL and H2 write CSV, or as `mysql --batch` writes a table. */
const FORMATS = { csv: `format csv`, tsv: `format text, null 'NULL'` } as const;
type Format = keyof typeof FORMATS;

/**
 * Reads the files of a folder into temporary tables of their names, all columns as texts. The head of
 * each file names its columns.
 * @throws ArriveError when a file has no such head
 */
export async function loadFolder(client: Client, folder: string): Promise<void> {
  if (!existsSync(folder)) throw new ArriveError(`${folder} is no folder, and no address of a PostgreSQL`);
  for (const table of TABLES) {
    for (const format of Object.keys(FORMATS) as Format[]) {
      const path = join(folder, `${table}.${format}`);
      if (!existsSync(path)) continue;
      await loadFile(client, { table, path, format });
      break;
    }
  }
}

async function loadFile(
  client: Client,
  { table, path, format }: { table: string; path: string; format: Format },
): Promise<void> {
  const head = await readHead(path);
  const columns = head.text.split(format === 'csv' ? ',' : '\t').map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  );
  if (
    !columns.every((name) => /^[a-z_][a-z0-9_]*$/.test(name)) ||
    !(columns.includes('id') || table.includes('_', 3))
  )
    throw new ArriveError(`${path}: its first line does not name its columns`);
  const named = columns.map((name) => `"${name}"`);
  await client.query(`create temporary table ${table} (${named.map((name) => `${name} text`).join(', ')})`);
  const bytes = createReadStream(path, { start: head.octets });
  const into = client.query(copyFrom(`copy ${table} from stdin with (${FORMATS[format]})`));
  if (format === 'csv') await pipeline(bytes, into);
  else await pipeline(bytes, bitsAsDigits, into);
  await client.query(`analyze ${table}`);
}

/** The first line of a file, without the mark of its encoding. */
async function readHead(path: string): Promise<{ text: string; octets: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_MAX), 0, HEAD_MAX, 0);
    const end = buffer.subarray(0, bytesRead).indexOf('\n');
    const octets = end === -1 ? bytesRead : end + 1;
    return {
      text: buffer
        .toString('utf8', 0, octets)
        .replace(/^\uFEFF/, '')
        .trimEnd(),
      octets,
    };
  } finally {
    await file.close();
  }
}

/** MySQL writes a bit as the octet itself, 0 as `\0`. A backslash before another one is no beginning. */
async function* bitsAsDigits(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept = '';
  for await (const chunk of chunks) {
    const text = kept + chunk.toString('latin1');
    let backslashes = 0;
    while (text.at(-1 - backslashes) === '\\') backslashes++;
    kept = backslashes % 2 === 1 ? '\\' : '';
    const whole = kept === '' ? text : text.slice(0, -1);
    const digits = whole
      .replace(/\\(.)/gs, (pair, next) => (next === '0' ? '0' : pair))
      .replaceAll('\u0001', '1');
    yield Buffer.from(digits, 'latin1');
  }
  if (kept !== '') yield Buffer.from(kept, 'latin1');
}
