import { packedColumn } from './block-column.ts';
import { eachRow, type RowBlock } from './query.ts';
import type { OpenReport } from './run.ts';

/** Rows that are passed on together: about 64 kB. */
const ROWS = 200;

/** A report as lines of JSON (api/report.ts): the head, rows in groups or in blocks, the end. */
export async function* jsonLines(
  { head, blocks, end }: OpenReport,
  { inBlocks }: { inBlocks: boolean },
): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`;
  for await (const block of blocks) {
    if (inBlocks) yield packed(block);
    else yield* rowLines(block);
  }
  yield `${JSON.stringify(end())}\n`;
}

function packed({ count, columns }: RowBlock): string {
  return `${JSON.stringify({ block: { count, columns: columns.map(packedColumn) } })}\n`;
}

function* rowLines(block: RowBlock): Generator<string> {
  let rows: string[] = [];
  for (const row of eachRow(block)) {
    rows.push(JSON.stringify(row));
    if (rows.length < ROWS) continue;
    yield `{"rows":[${rows.join()}]}\n`;
    rows = [];
  }
  if (rows.length > 0) yield `{"rows":[${rows.join()}]}\n`;
}
