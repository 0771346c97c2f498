import { type ColumnId, marksOf } from './column.ts';
import type { MarkId } from './mark.ts';
import { LIMIT_DAYS } from './range.ts';
import type { Report } from './report.ts';
import { ratioParts, totalRule } from './totals.ts';
import { type CellMetric, METRICS, type ReportView } from './view.ts';

/** Everything that rows contain in any view of a report: columns, then marks. */
export function rowIds(report: Report): (ColumnId | MarkId)[] {
  return [...new Set(viewsOf(report).flatMap((view) => idsOf(report, view)))];
}

/** The columns and marks of the rows in one view, in the order of the wire. */
export function idsOf(report: Report, view: ReportView): (ColumnId | MarkId)[] {
  const columns = report.columns(view);
  return [...columns.map(({ id }) => id), ...marksOf(columns, report.marks)];
}

/** Every view that has different columns, over the report's longest range. */
export function viewsOf({ variants, families, breakdowns, limit, filters }: Report): ReportView[] {
  const days = Math.min(LIMIT_DAYS[limit], LIMIT_DAYS.days31);
  const metrics: readonly CellMetric[] = filters.includes('metric') ? [...METRICS, 'used'] : ['hours'];
  return variants.flatMap((variant) =>
    families.flatMap((family) =>
      breakdowns.flatMap((breakdown) =>
        ['ES', 'GB'].flatMap((country) =>
          metrics.map((metric) => ({ variant, family, breakdown, country, days, metric })),
        ),
      ),
    ),
  );
}

/**
 * Gaps of a definition that types cannot detect; each message names the report and the column. Empty if the
 * definition is complete.
 */
export function reportGaps(report: Report): string[] {
  return [...new Set(viewsOf(report).flatMap((view) => gapsIn(report, view)))];
}

function gapsIn(report: Report, view: ReportView): string[] {
  const columns = report.columns(view);
  const ids = idsOf(report, view);
  const has = (id: string) => (ids as readonly string[]).includes(id);
  const gaps = [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `has ${id} twice`),
    ...columns.flatMap((column) => {
      const rule = totalRule(column);
      const parts = typeof rule === 'string' ? [] : ratioParts(rule).flat();
      return parts.filter((part) => !has(part)).map((part) => `cannot total ${column.id} without ${part}`);
    }),
    ...columns.flatMap(({ id, look }) =>
      look && 'heat' in look
        ? [look.onIn, look.framedIn]
            .filter((mark) => mark !== undefined && !has(mark))
            .map((mark) => `cannot show ${id} without ${mark}`)
        : [],
    ),
    ...report.figures.flatMap((figure) => {
      if (figure === 'subjects') return [];
      if (typeof figure === 'string') {
        const column = columns.find(({ id }) => id === figure);
        return column && totalRule(column) !== 'none' ? [] : [`has the figure ${figure} without its total`];
      }
      const of = typeof figure.of === 'string' ? figure.of : figure.of(view);
      return has(of) ? [] : [`counts ${figure.id} by ${of}, which it does not have`];
    }),
    ...Object.values(report.route ?? {})
      .filter((id) => !has(id))
      .map((id) => `draws a route by ${id}, which it does not have`),
    ...Object.entries(report.opens ?? {})
      .filter(([name, id]) => name !== 'shows' && !has(id))
      .map(([, id]) => `opens by ${id}, which it does not have`),
  ];
  return gaps.map((gap) => `report ${report.id} ${gap}`);
}
