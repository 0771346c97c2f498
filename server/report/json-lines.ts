import type { OpenReport } from './run.ts';

/** Rows are handed on in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** A report as lines of JSON (api/report.ts): the head, rows in groups, the end. */
export async function* jsonLines({ head, rows, end }: OpenReport): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`;
  for await (const batch of rows) {
    let piece = '';
    for (const row of batch) {
      piece += `${piece === '' ? '{"rows":[' : ','}${JSON.stringify(row)}`;
      if (piece.length < PIECE) continue;
      yield `${piece}]}\n`;
      piece = '';
    }
    if (piece !== '') yield `${piece}]}\n`;
  }
  yield `${JSON.stringify(end())}\n`;
}
