import type { OpenReport } from './run.ts';

/** Rows that are passed on together: about 64 kB. */
const ROWS = 200;

/** A report as lines of JSON (api/report.ts): the head, rows in groups, the end. */
export async function* jsonLines({ head, rows, end }: OpenReport): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`;
  for await (const batch of rows) {
    for (let i = 0; i < batch.length; i += ROWS)
      yield `{"rows":${JSON.stringify(batch.slice(i, i + ROWS))}}\n`;
  }
  yield `${JSON.stringify(end())}\n`;
}
