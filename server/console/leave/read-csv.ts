import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import type { FileSum } from './manifest.ts';

/** The cells of a row in order; null is an empty cell without quotes, as PostgreSQL writes it. */
export type CsvRow = readonly (string | null)[];

/** Octets of the largest row: packed octets of an hour in hexadecimal stay far below. */
const ROW_MAX = 256 * 1024 * 1024;

/**
 * Reads a CSV file of an export row by row, its head first. `sum` gets the digest of the file at its end.
 * @throws Error when it is missing, or no CSV
 */
export async function* csvRows(path: string, sum: (sum: FileSum) => void): AsyncGenerator<CsvRow> {
  const hash = createHash('sha256');
  let octets = 0;
  const parser = parse({
    max_record_size: ROW_MAX,
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
  });
  const read = pipeline(
    createReadStream(path),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        octets += chunk.length;
        yield chunk;
      }
    },
    parser,
  );
  read.catch(() => {});
  yield* parser as AsyncIterable<CsvRow>;
  await read;
  sum({ octets, sha256: hash.digest('hex') });
}

/** The digest of a whole file. */
export async function fileSumOf(path: string): Promise<FileSum> {
  const hash = createHash('sha256');
  let octets = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    octets += chunk.length;
  }
  return { octets, sha256: hash.digest('hex') };
}
