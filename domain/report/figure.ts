import type { CellValue, ColumnType } from '../column.ts';
import { type ColumnId, columnType, isNamedColumn, type ReportColumn } from './column.ts';
import type { NamedColumnId } from './dictionary.ts';
import type { Gatherer, RowShape } from './gather.ts';
import type { TotalLine } from './total-line.ts';
import { type ReportView, SUBJECTS } from './view.ts';

/** Counts that are no total of a column; their labels are the texts `report.figure_<id>`, those of the others the columns'. */
export const COUNT_IDS = ['subjects', 'rows', 'healthy', 'connected'] as const;
export type CountId = (typeof COUNT_IDS)[number];

/** How many rows hold such a value; called a count of its own, or as the column that counts the same elsewhere. */
export type CountFigure<Id extends ColumnId = ColumnId> = {
  id: CountId | NamedColumnId;
  of: Id | ((view: ReportView) => Id);
  is(value: CellValue): boolean;
};

/** A headline number of a report: the total of a column, its different subjects, its rows, or a count of some of them. */
export type Figure<Id extends ColumnId = ColumnId> =
  | (Id & NamedColumnId)
  | 'subjects'
  | 'rows'
  | CountFigure<Id>;

/** A figure's type; those named as a column have the column's. */
export function figureType(figure: Figure | CountId): ColumnType {
  const id = typeof figure === 'string' ? figure : figure.id;
  return isNamedColumn(id) ? columnType(id) : 'int';
}

/** Follows the rows for the figures; at the end they are told from the totals, in the order declared. */
export function figuresOf(
  figures: readonly Figure[],
  { view, columns, shape }: { view: ReportView; columns: readonly ReportColumn[]; shape: RowShape },
): Gatherer<(totals: readonly TotalLine[]) => Record<string, number | null>> {
  const subjectAt = shape.at(SUBJECTS[view.variant].key);
  const subjects = new Set<CellValue | undefined>();
  let rows = 0;
  const counts = figures
    .filter((figure) => typeof figure !== 'string')
    .map(({ id, of, is }) => ({ id, at: shape.at(typeof of === 'string' ? of : of(view)), is, n: 0 }));
  return {
    add(row) {
      rows++;
      subjects.add(row[subjectAt]);
      for (const count of counts) if (count.is(row[count.at] ?? null)) count.n++;
    },
    end: () => (totals) => {
      const sums = totals.find(({ kind }) => kind === 'total')?.values ?? [];
      const told = (figure: Figure): number | null => {
        if (figure === 'subjects') return subjects.size;
        if (figure === 'rows') return rows;
        if (typeof figure !== 'string') return counts.find(({ id }) => id === figure.id)!.n;
        const value = sums[columns.findIndex(({ id }) => id === figure)];
        return typeof value === 'number' ? value : null;
      };
      return Object.fromEntries(
        figures.map((figure) => [typeof figure === 'string' ? figure : figure.id, told(figure)]),
      );
    },
  };
}
