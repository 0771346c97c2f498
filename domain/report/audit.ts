import { shareCharts } from './chart-share.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/** R11: speeds and journey patterns of each subject in the range (domain rules §4.4, §5.8). */
export const audit = defineReport({
  id: 'Audit',
  limit: 'year',
  breakdown: 'total',
  filters: [],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf(`distance movement band1Time band2Time band3Time ~band1Pct ~band2Pct ~band3Pct distGroup1 distGroup2 distGroup3
      timeGroup1 timeGroup2 timeGroup3 maxSpeed`),
  ],
  figures: ['subjects', 'distance', 'movement', 'band3Time', 'timeGroup3', 'maxSpeed'],
  charts: ({ shape }) =>
    shareCharts(shape, [
      { id: 'speedBands', type: 'dur', of: 'movement', parts: ['band1Time', 'band2Time', 'band3Time'] },
      {
        id: 'distanceGroups',
        type: 'int',
        of: 'journeys',
        parts: ['distGroup1', 'distGroup2', 'distGroup3'],
      },
      { id: 'timeGroups', type: 'int', of: 'journeys', parts: ['timeGroup1', 'timeGroup2', 'timeGroup3'] },
    ]),
});
