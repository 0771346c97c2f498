import type { RawBuilder } from 'kysely';
import type { CellValue } from '#domain/column.ts';
import type { ColumnId } from '#domain/report/column.ts';
import type { MarkId } from '#domain/report/mark.ts';
import type { Ask } from './ask.ts';
import type { Snapshot } from './snapshot.ts';

/** How each column and mark is read from a report's own row. */
export type Cells<Row> = { readonly [id in ColumnId | MarkId]?: (row: Row) => CellValue };

/** How a report is read. */
export type QueryOf<Row> = {
  /** At most how many rows, where that is known without asking. */
  atMost?(ask: Ask): number;
  /** How many rows exactly. */
  count?(ask: Ask): RawBuilder<{ n: number }>;
  rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<readonly Row[]>;
  cells(ask: Ask): Cells<Row>;
};

/** The same with its own row inside: values in the order of the ids asked for. */
export type ReportQuery = Pick<QueryOf<never>, 'atMost' | 'count'> & {
  values(ask: Ask, snapshot: Snapshot, ids: readonly (ColumnId | MarkId)[]): AsyncGenerator<CellValue[][]>;
};

/** Makes of a report's way of reading one that gives values. @throws at the first row when a column has no cell */
export function reportQuery<Row>({ rows, cells, ...counts }: QueryOf<Row>): ReportQuery {
  return {
    ...counts,
    async *values(ask, snapshot, ids) {
      const known = cells(ask);
      const readers = ids.map((id) => {
        const reader = known[id];
        if (!reader) throw new Error(`${ask.report.id} has no cell for ${id}`);
        return reader;
      });
      for await (const batch of rows(ask, snapshot)) {
        yield batch.map((row) => readers.map((reader) => reader(row)));
      }
    },
  };
}
