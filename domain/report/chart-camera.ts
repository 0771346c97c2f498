import type { CellValue } from '../column.ts';
import type { ReportChart } from './chart.ts';
import { CAMERA_EVENTS, SEVERITIES } from './code.ts';
import type { ReportColumn } from './column.ts';
import type { Gatherer, RowShape } from './gather.ts';
import type { TotalLine } from './total-line.ts';

function counted(shape: RowShape) {
  const [typeAt, severityAt] = [shape.at('eventType'), shape.at('severity')];
  const counts = new Map<string, number>();
  const key = (type: CellValue, severity: CellValue) => `${type} ${severity}`;
  return {
    add(row: readonly CellValue[]) {
      const of = key(row[typeAt]!, row[severityAt]!);
      counts.set(of, (counts.get(of) ?? 0) + 1);
    },
    of: (type: string, severity: string) => counts.get(key(type, severity)) ?? 0,
  };
}

/** The number of camera events of each type that occurs, by severity (R08). */
export function cameraChart(shape: RowShape): Gatherer<ReportChart[]> {
  const { add, of } = counted(shape);
  return {
    add,
    end() {
      const types = CAMERA_EVENTS.filter((type) => SEVERITIES.some((severity) => of(type, severity) > 0));
      if (types.length === 0) return [];
      return [
        {
          id: 'cameraEvents',
          kind: 'stackedHorizontal',
          categoryKind: 'value',
          categoriesOf: 'eventType',
          categories: types,
          type: 'int',
          series: SEVERITIES.map((code) => ({
            id: 'severity',
            code,
            values: types.map((type) => of(type, code)),
          })),
        },
      ];
    },
  };
}

/** The same numbers as lines of totals, for each type and severity that occurs. */
export function cameraLines(columns: readonly ReportColumn[], shape: RowShape): Gatherer<TotalLine[]> {
  const { add, of } = counted(shape);
  return {
    add,
    end: () =>
      CAMERA_EVENTS.flatMap((type) =>
        SEVERITIES.filter((severity) => of(type, severity) > 0).map((severity) => ({
          kind: 'event' as const,
          count: of(type, severity),
          values: columns.map(({ id }) => (id === 'eventType' ? type : id === 'severity' ? severity : null)),
        })),
      ),
  };
}
