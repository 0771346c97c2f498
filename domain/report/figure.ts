import type { CellValue, ColumnType } from '../column.ts';
import { type ColumnId, columnType, isNamedColumn, type ReportColumn } from './column.ts';
import type { Gatherer, RowShape } from './gather.ts';
import type { CountId, FigureColumnId } from './judgement.ts';
import type { TotalLine } from './total-line.ts';
import { type ReportView, SUBJECTS } from './view.ts';

/**
 * Counts the rows with such a value, or all rows without `is`; with `isDistinct`, it counts different values.
 * It has the name of a count, or of a column that counts the same elsewhere. In a view with that column it is
 * the column's total.
 */
export type CountFigure<Id extends ColumnId = ColumnId> = {
  id: CountId | FigureColumnId;
  of: Id | ((view: ReportView) => Id);
  is?(value: CellValue): boolean;
  isDistinct?: true;
};

/**
 * A headline number of a report: the total of a column, the number of different subjects, or the number of
 * rows.
 */
export type Figure<Id extends ColumnId = ColumnId> = (Id & FigureColumnId) | 'subjects' | CountFigure<Id>;

/** A figure's type; a figure named after a column has the column's type. */
export function figureType(figure: Figure | CountId): ColumnType {
  const id = typeof figure === 'string' ? figure : figure.id;
  return isNamedColumn(id) ? columnType(id) : 'int';
}

/**
 * Follows the rows to calculate the figures. At the end it takes the totals and returns the figures in the
 * declared order.
 */
export function figuresOf(
  figures: readonly Figure[],
  { view, columns, shape }: { view: ReportView; columns: readonly ReportColumn[]; shape: RowShape },
): Gatherer<(totals: readonly TotalLine[]) => Record<string, number | null>> {
  const subjectAt = shape.at(SUBJECTS[view.variant].key);
  const subjects = new Set<CellValue | undefined>();
  const counts = figures
    .filter((figure) => typeof figure !== 'string')
    .map(({ id, of, is, isDistinct }) => ({
      id,
      at: shape.at(typeof of === 'string' ? of : of(view)),
      is,
      n: 0,
      seen: isDistinct && new Set<CellValue>(),
    }));
  return {
    add(row) {
      subjects.add(row[subjectAt]);
      for (const count of counts) {
        const value = row[count.at] ?? null;
        if (!(count.is?.(value) ?? true)) continue;
        if (count.seen) count.n = count.seen.add(value).size;
        else count.n++;
      }
    },
    end: () => (totals) => {
      const sums = totals.find(({ kind }) => kind === 'total')?.values ?? [];
      const told = (figure: Figure): number | null => {
        if (figure === 'subjects') return subjects.size;
        const name = typeof figure === 'string' ? figure : figure.id;
        const column = columns.findIndex(({ id }) => id === name);
        if (column < 0) return counts.find(({ id }) => id === name)?.n ?? null;
        const value = sums[column] ?? null;
        // Money is a decimal string; a headline only shows it, and nothing adds it up any more.
        return value === null ? null : Number(value);
      };
      return Object.fromEntries(
        figures.map((figure) => [typeof figure === 'string' ? figure : figure.id, told(figure)]),
      );
    },
  };
}
