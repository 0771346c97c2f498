import type { ReportChart } from './chart.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';
import { DIST_GROUPS_M, groupOf, TIME_GROUPS_S } from './group.ts';

/** Number of journeys in each group of distance and of duration (R03; domain rules §5.8). */
export function groupCharts(shape: RowShape): Gatherer<ReportChart[]> {
  const [distanceAt, durationAt] = [shape.at('distance'), shape.at('duration')];
  const distances = [0, 0, 0];
  const times = [0, 0, 0];
  return {
    add(row) {
      distances[groupOf(numberAt(row, distanceAt), DIST_GROUPS_M)]!++;
      times[groupOf(numberAt(row, durationAt), TIME_GROUPS_S)]!++;
    },
    end: () => [
      {
        id: 'distanceGroups',
        kind: 'bar',
        categoryKind: 'group',
        categories: ['distGroup1', 'distGroup2', 'distGroup3'],
        type: 'int',
        series: [{ id: 'journeys', values: distances }],
      },
      {
        id: 'timeGroups',
        kind: 'bar',
        categoryKind: 'group',
        categories: ['timeGroup1', 'timeGroup2', 'timeGroup3'],
        type: 'int',
        series: [{ id: 'journeys', values: times }],
      },
    ],
  };
}
