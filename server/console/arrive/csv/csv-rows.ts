import { createReadStream, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { ArriveError } from '../arrive-error.ts';
import type { Mapping } from './mapping.ts';
import type { RefusedLines } from './refused-lines.ts';

/** A line of a file: `cell` is the text of a column, without blanks at its ends; empty: there is none. */
export type CsvRow = { file: string; line: number; cell(column: string): string };

/**
 * The files of a name, which may have `*`; in the order of their names.
 * @throws ArriveError when there are none
 */
export function filesOf(folder: string, name: string): string[] {
  const files = globSync(name, { cwd: folder }).sort();
  if (files.length === 0) throw new ArriveError(`${join(folder, name)}: there is no such file`);
  return files.map((file) => join(folder, file));
}

/**
 * The lines of a CSV file below its head. A line with another number of cells than the head is refused.
 * @throws ArriveError when its head has none of these columns, or when it cannot be read
 */
export async function* csvRows(
  path: string,
  of: { csv: Mapping['csv']; columns: readonly string[]; refused: RefusedLines },
): AsyncGenerator<CsvRow> {
  const { separator, encoding, empty } = of.csv;
  const file = basename(path);
  const parser = Readable.from(decoded(createReadStream(path), encoding)).pipe(
    parse({
      ...{ bom: true, delimiter: separator, info: true, relax_column_count: true, relax_quotes: true },
      ...{ skip_empty_lines: true, max_record_size: 256 * 1024 },
    }),
  );
  const nothing: ReadonlySet<string> = new Set(empty);
  let places: ReadonlyMap<string, number> | null = null;
  let width = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (places === null) {
        places = headOf(record, path, of.columns);
        width = record.length;
        continue;
      }
      if (record.length !== width) {
        of.refused.refuse(file, info.lines, `it has ${record.length} cells, and the first line ${width}`);
        continue;
      }
      const at = places;
      yield {
        ...{ file, line: info.lines },
        cell: (column) => {
          const text = record[at.get(column)!]!.trim();
          return nothing.has(text) ? '' : text;
        },
      };
    }
  } catch (error) {
    if (error instanceof ArriveError) throw error;
    throw new ArriveError(`${path}: ${(error as Error).message}`);
  }
  if (places === null) throw new ArriveError(`${path}: it is empty`);
}

function headOf(head: readonly string[], path: string, columns: readonly string[]): Map<string, number> {
  const places = new Map(head.map((name, i) => [name.trim(), i]));
  const missing = columns.filter((column) => !places.has(column));
  if (missing.length > 0)
    throw new ArriveError(`${path}: there is no column ${missing.join(', ')}; it has ${head.join(', ')}`);
  return places;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
