import type { CellValue } from '../column.ts';
import type { ReportChart } from './chart.ts';
import { LEGAL_EVENT, OFFERED_EVENTS } from './code.ts';
import type { ReportColumn } from './column.ts';
import type { Gatherer, RowShape } from './gather.ts';
import type { TotalLine } from './total-line.ts';

function counted(shape: RowShape) {
  const at = shape.at('eventType');
  const counts = new Map<CellValue, number>();
  return {
    counts,
    add: (row: readonly CellValue[]) => void counts.set(row[at]!, (counts.get(row[at]!) ?? 0) + 1),
  };
}

/** Number of events of each type (R07); excesses over the legal limit only where there are some. */
export function eventChart(shape: RowShape): Gatherer<ReportChart[]> {
  const { add, counts } = counted(shape);
  return {
    add,
    end: () => {
      const categories = OFFERED_EVENTS.filter((event) => event !== LEGAL_EVENT || counts.has(event));
      return [
        {
          id: 'events',
          kind: 'bar',
          categoryKind: 'value',
          categoriesOf: 'eventType',
          categories,
          type: 'int',
          series: [{ id: 'eventType', values: categories.map((event) => counts.get(event) ?? 0) }],
        },
      ];
    },
  };
}

/** The same numbers as lines of totals, for the types that occur. */
export function eventLines(columns: readonly ReportColumn[], shape: RowShape): Gatherer<TotalLine[]> {
  const { add, counts } = counted(shape);
  return {
    add,
    end: () =>
      OFFERED_EVENTS.filter((event) => counts.has(event)).map((event) => ({
        kind: 'event',
        count: counts.get(event)!,
        values: columns.map(({ id }) => (id === 'eventType' ? event : null)),
      })),
  };
}
