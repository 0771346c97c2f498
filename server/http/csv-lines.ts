import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { Fault } from '#domain/fault.ts';

const SEPARATORS = [';', ',', '\t'] as const;

/** The separator that the head line has most of. */
function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => head.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** UTF-16 by its mark, or because the first character is a plain one: one of its two bytes is 0. */
function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second) ? 'utf-16be' : null;
}

/** The text of a file: UTF-16, UTF-8 or, where the bytes are none of these, Latin-1 as Windows writes it. */
export function decoded(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Texts that a spreadsheet would run are written with an apostrophe before them. */
export const withoutGuard = (text: string) => (/^'[=+\-@\t]/.test(text) ? text.slice(1) : text);

/**
 * The lines of a CSV file, its head first: separated by semicolons, commas or tabs; empty ones are left out.
 * @throws Fault `import.unreadable` 422
 */
export async function* csvLines(bytes: Uint8Array): AsyncGenerator<{ line: number; cells: string[] }> {
  const text = decoded(bytes);
  const options = {
    ...{ bom: true, delimiter: separatorOf(text), info: true, trim: true },
    ...{ relax_column_count: true, skip_empty_lines: true, max_record_size: 256 * 1024 },
  };
  try {
    for await (const { record, info } of Readable.from(pieces(text)).pipe(parse(options)))
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('import.unreadable', 422, { params: { format: 'CSV' } });
  }
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}
