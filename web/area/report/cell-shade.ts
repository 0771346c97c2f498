import type { ReportColumn } from '#domain/report/column.ts';
import type { MarkId } from '#domain/report/mark.ts';
import type { Told } from './row-reader.ts';

/**
 * What colours a cell of a grid: its letters, or the step of heat that its number reaches: `off` where it is off when little is normal,
 * framed where there should be none, `none` without a number.
 */
export type CellShade = { letters: string } | { heat: number | 'off' | 'none'; isFramed: boolean };

/** The colour of a row's cell; null for a column without any. */
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
