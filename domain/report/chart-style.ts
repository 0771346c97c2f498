import type { ReportChart } from './chart.ts';
import type { Gatherer, RowShape } from './gather.ts';
import { BANDS } from './score.ts';
import { SUBJECTS, type Variant } from './view.ts';

const SHOWN = 20;

/** The number of subjects in each band, and the 20 lowest scores in ascending order (R09). */
export function styleCharts(shape: RowShape, variant: Variant): Gatherer<ReportChart[]> {
  const nameId = SUBJECTS[variant].name;
  const [nameAt, scoreAt, bandAt] = [shape.at(nameId), shape.at('score'), shape.at('band')];
  const counts = new Map<unknown, number>();
  const scored: { name: string; score: number }[] = [];
  return {
    add(row) {
      const score = row[scoreAt];
      if (typeof score !== 'number') return;
      counts.set(row[bandAt], (counts.get(row[bandAt]) ?? 0) + 1);
      scored.push({ name: String(row[nameAt] ?? ''), score });
    },
    end() {
      if (scored.length === 0) return [];
      const lowest = scored.sort((a, b) => a.score - b.score).slice(0, SHOWN);
      return [
        {
          id: 'bands',
          kind: 'donut',
          categoryKind: 'value',
          categoriesOf: 'band',
          categories: BANDS,
          type: 'int',
          series: [{ id: 'band', values: BANDS.map((band) => counts.get(band) ?? 0) }],
        },
        {
          id: 'scores',
          kind: 'horizontal',
          categoryKind: 'value',
          categoriesOf: nameId,
          categories: lowest.map(({ name }) => name),
          type: 'dec1',
          series: [{ id: 'score', values: lowest.map(({ score }) => score) }],
        },
      ];
    },
  };
}
