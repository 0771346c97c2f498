import type { ReportHead } from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';
import { addDays, addMonths, type Day } from '#domain/day.ts';
import { rowReader } from '../row-reader.ts';
import type { ReportRow } from '../use-report-run.ts';

/**
 * Money of a month, each kind with a bar of its own. Refuellings and fines may be among the costs, so they
 * are not added up.
 */
export const MONEY = ['cost', 'refuelAmount', 'finesAmount'] as const;

/** The content of a month's picture. Shares are of the largest of the year, 0-1. */
export type MonthPicture = {
  month: Day;
  /** The last day that counts, if it is not the end of the month. */
  to: Day | null;
  distance: CellValue;
  distanceShare: number;
  consumption: CellValue;
  /** Null: unknown, or kilowatt hours, which do not fit beside litres. */
  consumptionShare: number | null;
  money: readonly { id: (typeof MONEY)[number]; amount: CellValue; share: number }[];
};

/** The pictures of the months of a year. */
export function monthPictures(rows: readonly ReportRow[], head: ReportHead): MonthPicture[] {
  const read = rowReader(head);
  const numberIn = (row: ReportRow, id: string) => Math.max(0, Number(read(row, id) ?? 0));
  const isCompared = (row: ReportRow) => read(row, 'electric') !== true && read(row, 'consumption') !== null;
  const most = (of: (row: ReportRow) => number) => Math.max(...rows.map(of), 0) || 1;
  const farthest = most((row) => numberIn(row, 'distance'));
  const thirstiest = most((row) => (isCompared(row) ? numberIn(row, 'consumption') : 0));
  const dearest = most((row) => Math.max(...MONEY.map((id) => numberIn(row, id))));
  return rows.map((row) => {
    const month = String(read(row, 'month'));
    return {
      month,
      to: addDays(addMonths(month, 1), -1) > head.to ? head.to : null,
      distance: read(row, 'distance'),
      distanceShare: numberIn(row, 'distance') / farthest,
      consumption: read(row, 'consumption'),
      consumptionShare: isCompared(row) ? numberIn(row, 'consumption') / thirstiest : null,
      money: MONEY.map((id) => ({ id, amount: read(row, id), share: numberIn(row, id) / dearest })),
    };
  });
}

/** The unbroken pieces of the line of consumption: the indexes of neighbouring months with a known value. */
export function knownRuns(shares: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  for (const [at, share] of shares.entries()) {
    if (share === null) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === at - 1) run.push(at);
    else runs.push([at]);
  }
  return runs;
}
