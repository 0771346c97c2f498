import type { ReportColumn } from '#domain/report/column.ts';
import type { MarkId } from '#domain/report/mark.ts';
import type { Told } from './row-reader.ts';

/**
 * The colour of a grid's cell: its letters, or the step of heat that its number reaches. `off` is a number
 * that is normally small, `none` no number. A frame marks a number where there should be none.
 */
export type CellShade = { letters: string } | { heat: number | 'off' | 'none'; isFramed: boolean };

/** The colour of a row's cell; null for a column without colours. */
export function cellShade({ id, look }: ReportColumn, told: Told): CellShade | null {
  const value = told(id);
  if (!look) return null;
  if ('letters' in look) return typeof value === 'string' ? { letters: value } : null;
  if (typeof value !== 'number') return { heat: 'none', isFramed: false };
  const hour = Number(id.slice(1));
  const isIn = (mark: MarkId) => ((Number(told(mark) ?? 0) >> hour) & 1) === 1;
  return {
    heat: !look.onIn || isIn(look.onIn) ? look.heat.filter((step) => value >= step).length : 'off',
    isFramed: look.framedIn !== undefined && isIn(look.framedIn),
  };
}
