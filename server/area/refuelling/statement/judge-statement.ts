import { sql } from 'kysely';
import type { StatementReading, StatementVerdict } from '#api/statement.ts';
import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { type Line, textIn } from '#domain/line-file/line-cell.ts';
import { totalsLine } from '#domain/line-file/totals-line.ts';
import { sumOf } from '#domain/money.ts';
import { missingFields, type StatementField, type StatementMapping } from '#domain/refuelling/mapping.ts';
import type { StatementLine } from '#domain/refuelling/refuelling.ts';
import { cellFinder, readStatementLine } from '#domain/refuelling/statement-line.ts';
import type { Scope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import type { LineFile } from '#server/base/line-file/read-lines.ts';
import { type JudgedLines, judgeLines } from '../judge-lines.ts';
import { lineRelation, rowOfLine } from '../new-refuelling.ts';
import { placedLines } from '../placed.ts';

type Tx = Pick<Database, 'sql'>;

/** The most refused lines in the verdict; their file has all. */
const TOLD = 200;

/** A line that is not stored, with the wrong cell. */
export type Refusal = { line: number; field: StatementField; code: FaultCode; text: string };

/** The lines of a statement: those to store, and the results of the others. */
export type JudgedStatement = {
  fresh: readonly { line: StatementLine; row: ReturnType<typeof rowOfLine> }[];
  reversals: JudgedLines['reversals'];
  skipped: number;
  /** One for each line. */
  refusals: readonly Refusal[];
  totals: Line | null;
};

/**
 * Judges the lines of a statement by the present data. @throws Fault `refuel.unmapped` 422 when a required
 * field has no head
 */
export async function judgeStatement(
  tx: Tx,
  { heads, rows }: LineFile,
  {
    provider,
    country,
    columns,
    nowMs,
  }: Pick<StatementReading, 'provider' | 'country' | 'columns'> & { nowMs: number },
): Promise<JudgedStatement> {
  const mapping = columns as StatementMapping;
  const missing = missingFields(mapping).filter(Boolean);
  if (missing.length > 0 || Object.values(mapping).some((head) => !heads.includes(head)))
    throw new Fault('refuel.unmapped', 422, { params: { fields: missing.join(', ') } });
  const own = (['operation_date', 'card'] as const).map((field) => heads.indexOf(mapping[field]!));
  const totals = totalsLine(rows, own);
  const cellsOf = cellFinder(heads, mapping);
  const read: StatementLine[] = [];
  const refusals: Refusal[] = [];
  const refuse = (line: Line, { field, code }: { field: StatementField; code: string }) =>
    refusals.push({
      ...{ line: line.line, field, code: code as FaultCode },
      text: textIn(cellsOf(line)(field)).slice(0, 100),
    });
  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const row of rows) {
    if (row === totals) continue;
    const found = readStatementLine({ line: row.line, cellOf: cellsOf(row), country, nowMs });
    if (Array.isArray(found)) refuse(row, found[0]!);
    else read.push(found);
  }
  const lines = read.map((line) => ({ line, row: rowOfLine(line, provider) }));
  const judged = await judgeLines(
    tx,
    lines.map(({ row }) => row),
  );
  for (const n of judged.alone) refuse(byLine.get(n)!, { field: 'liters', code: 'refuel.noOriginal' });
  refusals.sort((one, other) => one.line - other.line);
  return {
    fresh: lines.filter(({ row: { n } }) => !judged.duplicates.has(n) && !judged.alone.has(n)),
    reversals: judged.reversals,
    skipped: judged.duplicates.size,
    refusals,
    totals,
  };
}

/** The number of lines without a known vehicle. */
export async function countUnmatched(
  tx: Tx,
  scope: Scope,
  { fresh }: Pick<JudgedStatement, 'fresh'>,
): Promise<number> {
  const rows = fresh.map(({ row }) => ({ ...row, station_id: 0 }));
  const placed = await sql<{ count: number }>`
    select count(*)::int as count from (${placedLines(scope, lineRelation(rows))}) placed`.execute(tx.sql);
  return fresh.length - placed.rows[0]!.count;
}

/** The result of the lines in the form for the reader. */
export function verdictOf(
  { fresh, skipped, refusals, totals }: JudgedStatement,
  unmatched: number,
): StatementVerdict {
  const days = fresh.map(({ row: { day } }) => day).sort();
  return {
    ...{ imported: fresh.length, skipped, unmatched },
    ...{ refused: refusals.length, refusals: refusals.slice(0, TOLD), totals_line: totals?.line ?? null },
    amount: sumOf(fresh.map(({ row: { amount } }) => amount)),
    ...{ first_day: days[0] ?? null, last_day: days.at(-1) ?? null },
  };
}
