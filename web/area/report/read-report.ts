import type { ReportBlock, ReportEnd, ReportHead } from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';
import { unpackColumn } from '#domain/report/packed-column.ts';

/** A line of a report's answer before the one that ends it. */
export type ReportPart = ReportHead | ReportBlock;

/**
 * The parts of a report before its end. The values of a row are those of the columns, then of the marks, in
 * the head's order.
 */
export type ReportWhole = {
  head: ReportHead | null;
  rows: readonly { at: number; values: readonly CellValue[] }[];
};

/** Does the report continue after this line? */
export const isReportPart = (said: ReportPart | ReportEnd): said is ReportPart => !('totals' in said);

/** The report with its next parts. */
export function withParts({ head, rows }: ReportWhole, parts: readonly ReportPart[]): ReportWhole {
  const whole = { head, rows: [...rows] };
  for (const part of parts) {
    if (!('block' in part)) {
      whole.head = part;
      continue;
    }
    const { count, columns } = part.block;
    const unpacked = columns.map((column) => unpackColumn(column, count));
    for (let i = 0; i < count; i++)
      whole.rows.push({ at: whole.rows.length, values: unpacked.map((values) => values[i]!) });
  }
  return whole;
}
