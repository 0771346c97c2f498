import type { ReportHead } from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';
import type { ReportRow } from './use-report-run.ts';

/** Returns the value of one row in a column or mark. */
export type Told = (name: string) => CellValue;

/** Reads the value of a row in a column or mark, by the order in the head. */
export function rowReader(head: ReportHead): (row: ReportRow, name: string) => CellValue {
  const places = new Map([...head.columns, ...head.marks].map((name, at) => [name, at]));
  return (row, name) => {
    const at = places.get(name);
    return at === undefined ? null : (row.values[at] ?? null);
  };
}

/** As `rowReader`, of one column or mark: for all rows of a report at once. */
export function columnReader(head: ReportHead, name: string): (row: ReportRow) => CellValue {
  const at = [...head.columns, ...head.marks].indexOf(name);
  return (row) => row.values[at] ?? null;
}
