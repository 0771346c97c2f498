import { missingColumns } from '#domain/line-file/head.ts';
import { type HeadPlaces, type KeptLine, keptCellOf } from '#domain/line-file/kept-cell.ts';
import { type Line, textIn } from '#domain/line-file/line-cell.ts';
import type { JudgedLine } from '#domain/line-file/line-import.ts';
import { totalsLine } from '#domain/line-file/totals-line.ts';
import type { Command } from '#server/base/access/command.ts';
import type { Asking, CellOf, LineSource } from './line-source.ts';

/** The part of a draft that decides its verdict: what its file says, and what its user said about that. */
export type DraftContent = { columns: HeadPlaces; rows: readonly KeptLine[] };

/** The needed columns of a source that have no head. */
export function missingIn<Field extends string>(
  { columns }: Pick<LineSource<Field, unknown>, 'columns'>,
  places: HeadPlaces,
) {
  return missingColumns(columns, { has: (field) => field in places });
}

/** The verdict on each line of a draft; no line is judged while a needed column has no head. */
export async function judgeDraft<Field extends string, Input>(
  tx: Command,
  asking: Asking,
  source: LineSource<Field, Input>,
  { columns: places, rows }: DraftContent,
): Promise<{ lines: JudgedLine<Input>[]; totals_line: number | null }> {
  if (missingIn(source, places).length > 0) return { lines: [], totals_line: null };
  const shown = rows.map((row): Line => {
    const cells = source.own.map((field) => keptCellOf(row, field, places));
    // The other cells only have to say that the line is not empty.
    return {
      line: row.line,
      cells: [...cells, ...row.cells.map((cell) => (cell === '' ? null : cell && 'x'))],
    };
  });
  const totals = totalsLine(
    shown,
    source.own.flatMap((field, at) => (field in places ? [at] : [])),
  );
  const asked = rows.filter(({ line }) => line !== totals?.line);
  const cellsOf = asked.map(
    (row): CellOf<Field> =>
      (field) =>
        keptCellOf(row, field, places),
  );
  const inputs = await source.inputs(tx, asking, cellsOf);
  const lines = inputs.map((input, at) => ({
    input,
    cells: Object.fromEntries(source.columns.map(({ field }) => [field, textIn(cellsOf[at]!(field))])),
  }));
  const verdicts = await source.judge(tx, asking, lines);
  return {
    lines: lines.map((line, at) => ({ line: asked[at]!.line, ...line, ...verdicts[at]! })),
    totals_line: totals?.line ?? null,
  };
}
