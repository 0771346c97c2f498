import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { Fault } from '#domain/fault.ts';
import { decodedPieces } from './decoded.ts';

const SEPARATORS = [';', ',', '\t'] as const;
/** A head is in one of this many first lines. */
export const HEAD_LINES = 10;

const unquoted = (line: string) => line.replace(/"(?:[^"]|"")*"/g, '');
const countOf = (line: string, separator: string) => unquoted(line).split(separator).length - 1;

/**
 * The most frequent separator of a line outside quotes; the first of equally frequent ones (domain rules
 * §7.2).
 */
function separatorIn(line: string): string {
  return SEPARATORS.reduce((best, sign) => (countOf(line, sign) > countOf(line, best) ? sign : best));
}

/**
 * The separator of the line with the most known heads, or else with the most cells: a title may precede the
 * head.
 */
function separatorOf(start: string, isKnown: (head: string) => boolean): string {
  const lines = start.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const found = lines.slice(0, HEAD_LINES).map((line) => {
    const separator = separatorIn(line);
    const cells = line.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    return { separator, known: cells.filter(isKnown).length, cells: cells.length };
  });
  found.sort((one, other) => other.known - one.known || other.cells - one.cells);
  return found[0]?.separator ?? SEPARATORS[0];
}

/** The text without the apostrophe that a spreadsheet puts before texts it would otherwise run. */
export const withoutGuard = (text: string) => (/^'[=+\-@\t]/.test(text) ? text.slice(1) : text);

/**
 * The lines of a CSV file, its head first: separated by semicolons, commas or tabs; empty ones are left out.
 * `line` is the first line of a row, from 1.
 * @throws Fault `import.unreadable` 422
 */
export async function* csvLines(
  bytes: Uint8Array,
  isKnown: (head: string) => boolean = () => false,
): AsyncGenerator<{ line: number; cells: string[] }> {
  const pieces = decodedPieces(bytes);
  const start = pieces.next().value as string;
  const options = {
    ...{ bom: true, delimiter: separatorOf(start, isKnown), info: true, trim: true },
    ...{ relax_column_count: true, skip_empty_lines: true, max_record_size: 256 * 1024 },
    // A quote inside an unquoted cell is literal: 5" pipe.
    relax_quotes: true,
  };
  const parser = Readable.from(withStart(start, pieces)).pipe(parse(options));
  // The parser's own count of lines is wrong where a quoted cell spans several of them.
  const next = { line: 1, empty: 0 };
  try {
    for await (const { record, info } of parser) {
      const line = next.line + info.empty_lines - next.empty;
      yield { line, cells: record };
      const more = record.join('').split(/\r\n?|\n/).length;
      Object.assign(next, { line: line + more, empty: info.empty_lines });
    }
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('import.unreadable', 422, { params: { format: 'CSV' } });
  }
}

function* withStart(start: string, rest: Iterable<string>): Generator<string> {
  yield start;
  yield* rest;
}
