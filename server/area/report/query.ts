import type { RawBuilder } from 'kysely';
import type { CellValue } from '#domain/column.ts';
import type { ReportChart } from '#domain/report/chart.ts';
import type { CellColumnId, ColumnId, ReportColumn } from '#domain/report/column.ts';
import { reportGaps, rowIds } from '#domain/report/complete.ts';
import type { MarkId } from '#domain/report/mark.ts';
import type { Report, ReportId } from '#domain/report/report.ts';
import type { Ask } from './ask.ts';
import { type BlockColumn, valueAt } from './block-column.ts';
import { inSlices } from './in-slices.ts';
import type { Snapshot } from './snapshot.ts';

/** Functions that read columns and marks from the report's own type of row. */
export type Cells<Row, Id extends ColumnId | MarkId> = {
  readonly [Each in Id]: (row: Row, ask: Ask) => CellValue;
};
/** Cells common to several reports. */
export type SharedCells<Row> = Partial<Cells<Row, ColumnId | MarkId>>;

/** Functions that read the columns and marks of many rows at once. */
export type FactCells<Batch, Id extends ColumnId | MarkId> = {
  readonly [Each in Id]: (batch: Batch, ask: Ask) => BlockColumn | Promise<BlockColumn>;
};

/** Some rows of a report, as the columns of the requested ids in their order. */
export type RowBlock = { count: number; columns: readonly BlockColumn[] };

/**
 * Each row of a block in turn, with the values of all columns, or only of those at some places. It is always
 * the same array, which the next row overwrites.
 */
export function* eachRow(
  { count, columns }: RowBlock,
  places: Iterable<number> = columns.keys(),
): Generator<readonly CellValue[]> {
  const row = new Array<CellValue>(columns.length).fill(null);
  const read = [...places].map((at) => ({ at, column: columns[at]! }));
  for (let i = 0; i < count; i++) {
    for (const { at, column } of read) row[at] = valueAt(column, i);
    yield row;
  }
}

type Beside = {
  /** Charts that the rows cannot give; read after the last row. */
  charts?(ask: Ask, snapshot: Snapshot): Promise<ReportChart[]>;
  /** The most rows possible, where that is known without a query. */
  atMost?(ask: Ask): number;
  /** The exact number of rows. */
  count?(ask: Ask): RawBuilder<{ n: number }>;
};

/**
 * The reading of a report. Its own type of row stays inside: outside there are only values, in the order of
 * the requested ids.
 */
export type ReportQuery<Id extends ReportId = ReportId> = Beside & {
  report: Report<Id>;
  values(ask: Ask, snapshot: Snapshot, ids: readonly (ColumnId | MarkId)[]): AsyncGenerator<RowBlock>;
};

/**
 * The reading of a report: its rows, and a cell for every column and mark of its definition. @throws when the
 * report or its cells are incomplete, with the names of all that is missing. The server then does not start.
 */
export function reportQuery<Id extends ReportId, Columns extends ColumnId, Marks extends MarkId, Row>(
  report: Report<Id, Columns, Marks>,
  query: Beside & {
    rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<readonly Row[]>;
    cells: Cells<NoInfer<Row>, NoInfer<Columns | Marks>>;
  },
): ReportQuery<Id> {
  const { rows, cells, ...beside } = query;
  type Batch = { count: number; rows: readonly Row[] };
  const ofBatch = Object.entries<(row: Row, ask: Ask) => CellValue>(cells).map(([id, cell]) => [
    id,
    ({ count, rows }: Batch, ask: Ask) => inSlices(count, (at) => cell(rows[at]!, ask)),
  ]);
  return factQuery<Id, Columns, Marks, Batch>(report, {
    ...beside,
    async *facts(ask, snapshot): AsyncGenerator<Batch> {
      for await (const batch of rows(ask, snapshot)) yield { count: batch.length, rows: batch };
    },
    cells: Object.fromEntries(ofBatch) as FactCells<Batch, Columns | Marks>,
  });
}

/** The same for a report that reads its rows as facts: its cells give a column of many rows at once. */
export function factQuery<
  Id extends ReportId,
  Columns extends ColumnId,
  Marks extends MarkId,
  Batch extends { count: number },
>(
  report: Report<Id, Columns, Marks>,
  query: Beside & {
    facts(ask: Ask, snapshot: Snapshot): AsyncGenerator<Batch>;
    cells: FactCells<NoInfer<Batch>, NoInfer<Columns | Marks>>;
  },
): ReportQuery<Id> {
  const { facts, cells, ...beside } = query;
  const readerOf = complete<FactCells<Batch, ColumnId>[ColumnId]>(report, cells);
  return {
    ...beside,
    report,
    async *values(ask, snapshot, ids) {
      const readers = ids.map(readerOf);
      for await (const batch of facts(ask, snapshot)) {
        // One after the other, so that the slices of two columns are not done together.
        const columns: BlockColumn[] = [];
        for (const reader of readers) columns.push(await reader(batch, ask));
        yield { count: batch.count, columns };
      }
    },
  };
}

/** The cell of each id. @throws when the report has no cell for one of its columns or marks */
function complete<Cell>(
  report: Report,
  cells: Readonly<Partial<Record<ColumnId | MarkId, Cell>>>,
): (id: ColumnId | MarkId) => Cell {
  const gaps = [
    ...reportGaps(report),
    ...rowIds(report)
      .filter((id) => !cells[id])
      .map((id) => `report ${report.id} has no cell for ${id}`),
  ];
  if (gaps.length > 0) throw new Error(gaps.join('\n'));
  return (id) => cells[id]!;
}

/** Makes the cells of a grid from one function that reads each cell by its position from 0. */
export function gridCells<Row, Id extends CellColumnId>(
  columns: readonly ReportColumn<Id>[],
  of: (row: Row, n: number, ask: Ask) => CellValue,
): Cells<Row, Id> {
  return Object.fromEntries(
    columns.map(({ id }, n) => [id, (row: Row, ask: Ask) => of(row, n, ask)]),
  ) as unknown as Cells<Row, Id>;
}
