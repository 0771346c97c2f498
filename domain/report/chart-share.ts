import type { ChartId, ReportChart } from './chart.ts';
import type { NamedColumnId } from './dictionary.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';

/** A whole divided into parts; each part is the sum of a column that counts a group. */
export type Share = {
  id: ChartId;
  type: ReportChart['type'];
  of: NamedColumnId;
  parts: readonly NamedColumnId[];
};

/** The share of each group in the whole, one donut for each whole; no donut if the whole is zero. */
export function shareCharts(shape: RowShape, shares: readonly Share[]): Gatherer<ReportChart[]> {
  const wholes = shares.map((share) => ({
    ...share,
    sums: share.parts.map((id) => ({ at: shape.at(id), sum: 0 })),
  }));
  return {
    add(row) {
      for (const { sums } of wholes) for (const part of sums) part.sum += numberAt(row, part.at);
    },
    end: () =>
      wholes
        .filter(({ sums }) => sums.some(({ sum }) => sum > 0))
        .map(({ id, type, of, parts, sums }) => ({
          id,
          kind: 'donut',
          categoryKind: 'group',
          categories: parts,
          type,
          series: [{ id: of, values: sums.map(({ sum }) => sum) }],
        })),
  };
}
