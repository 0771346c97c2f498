import type { ReportEnd, ReportHead, ReportRows } from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';

/** A line of a report's answer before the one that ends it. */
export type ReportPart = ReportHead | ReportRows;

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
    if ('rows' in part) for (const values of part.rows) whole.rows.push({ at: whole.rows.length, values });
    else whole.head = part;
  }
  return whole;
}
