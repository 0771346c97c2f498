import { sql } from 'kysely';
import type { CheckedStatement, StatementReading } from '#api/statement.ts';
import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { type Line, textIn } from '#domain/line-file/line-cell.ts';
import { totalsLine } from '#domain/line-file/totals-line.ts';
import { sumOf } from '#domain/money.ts';
import {
  missingFields,
  STATEMENT_FIELDS,
  type StatementField,
  type StatementMapping,
  type StatementResult,
} from '#domain/refuelling/mapping.ts';
import type { StatementLine } from '#domain/refuelling/refuelling.ts';
import { cellFinder, type MendedTexts, readStatementLine } from '#domain/refuelling/statement-line.ts';
import type { Scope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import type { LineFile } from '#server/base/line-file/read-lines.ts';
import { type JudgedLines, judgeLines } from '../judge-lines.ts';
import { lineRelation, rowOfLine } from '../new-refuelling.ts';
import { placedLines } from '../placed.ts';

type Tx = Pick<Database, 'sql'>;

/** Characters of a cell in the preview. */
const TEXT_MAX = 100;

/** A line that is not stored, with one fault for each wrong cell. */
export type Refusal = { line: number; faults: readonly { field: StatementField; code: FaultCode }[] };

/** The lines of a statement: those to store, and the results of the others. */
export type JudgedStatement = {
  fresh: readonly { line: StatementLine; row: ReturnType<typeof rowOfLine> }[];
  reversals: JudgedLines['reversals'];
  refusals: readonly Refusal[];
  /** Numbers of lines that are stored already, or repeat another. */
  known: ReadonlySet<number>;
  /** The texts of every line except that of totals, by the mapped fields. */
  shown: readonly { line: number; cells: Record<string, string>; mended: string[] }[];
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
    mended,
    nowMs,
  }: Pick<StatementReading, 'provider' | 'country' | 'columns'> & { mended: MendedTexts; nowMs: number },
): Promise<JudgedStatement> {
  const mapping = columns as StatementMapping;
  const missing = missingFields(mapping).filter(Boolean);
  if (missing.length > 0 || Object.values(mapping).some((head) => !heads.includes(head)))
    throw new Fault('refuel.unmapped', 422, { params: { fields: missing.join(', ') } });
  const own = (['operation_date', 'card'] as const).map((field) => heads.indexOf(mapping[field]!));
  const totals = totalsLine(rows, own);
  const cellsOf = cellFinder(heads, mapping, mended);
  const read: StatementLine[] = [];
  const refusals: Refusal[] = [];
  const shown = rows.filter((row) => row !== totals);
  for (const row of shown) {
    const found = readStatementLine({ line: row.line, cellOf: cellsOf(row), country, nowMs });
    if (Array.isArray(found)) refusals.push(refusalOf(row.line, found));
    else read.push(found);
  }
  const lines = read.map((line) => ({ line, row: rowOfLine(line, provider) }));
  const judged = await judgeLines(
    tx,
    lines.map(({ row }) => row),
  );
  for (const n of judged.alone) refusals.push(refusalOf(n, [{ field: 'liters', code: 'refuel.noOriginal' }]));
  refusals.sort((one, other) => one.line - other.line);
  return {
    fresh: lines.filter(({ row: { n } }) => !judged.duplicates.has(n) && !judged.alone.has(n)),
    reversals: judged.reversals,
    ...{ known: judged.duplicates, refusals, totals },
    shown: shown.map((row) => ({
      line: row.line,
      cells: Object.fromEntries(
        STATEMENT_FIELDS.map((field) => [field, textIn(cellsOf(row)(field)).slice(0, TEXT_MAX)]).filter(
          ([, text]) => text !== '',
        ),
      ),
      mended: Object.keys(mended[row.line] ?? {}),
    })),
  };
}

/** A wrong line; a fault of a rule comes after those of reading. */
function refusalOf(line: number, faults: readonly { field: StatementField; code: string }[]): Refusal {
  return { line, faults: faults.map(({ field, code }) => ({ field, code: code as FaultCode })) };
}

/** The numbers of the new lines for which a vehicle is known. */
export async function placedIn(
  tx: Tx,
  scope: Scope,
  { fresh }: Pick<JudgedStatement, 'fresh'>,
): Promise<ReadonlySet<number>> {
  const rows = fresh.map(({ row }) => ({ ...row, station_id: 0 }));
  const placed = await sql<{ n: number }>`
    select n from (${placedLines(scope, lineRelation(rows))}) placed`.execute(tx.sql);
  return new Set(placed.rows.map(({ n }) => n));
}

/** The result of the lines in the form for the reader. */
export function verdictOf({ fresh, known, refusals, totals }: JudgedStatement, unmatched: number) {
  const days = fresh.map(({ row: { day } }) => day).sort();
  return {
    ...{ imported: fresh.length, skipped: known.size, unmatched },
    ...{ refused: refusals.length, totals_line: totals?.line ?? null },
    amount: sumOf(fresh.map(({ row: { amount } }) => amount)),
    ...{ first_day: days[0] ?? null, last_day: days.at(-1) ?? null },
  };
}

/** The planned result of every line, and the plates that nobody knows. */
export async function checkedOf(tx: Tx, scope: Scope, judged: JudgedStatement): Promise<CheckedStatement> {
  const { fresh, known, refusals, shown } = judged;
  const placed = await placedIn(tx, scope, judged);
  const refused = new Map(refusals.map(({ line, faults }) => [line, faults]));
  const plates = new Map<string, number>();
  for (const { row } of fresh)
    if (row.license !== null && !placed.has(row.n))
      plates.set(row.license, (plates.get(row.license) ?? 0) + 1);
  return {
    ...verdictOf(judged, fresh.length - placed.size),
    unknown_plates: [...plates].map(([license, lines]) => ({ license, lines })),
    lines: shown.map((row) => {
      const faults = refused.get(row.line) ?? [];
      const result: StatementResult = faults.length > 0 ? 'refused' : known.has(row.line) ? 'known' : 'new';
      return {
        ...row,
        faults: faults.map((fault) => ({ ...fault, number: null, params: {} })),
        ...{ result, has_vehicle: result === 'new' ? placed.has(row.line) : null },
      };
    }),
  };
}
