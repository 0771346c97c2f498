import { worstChart } from './chart-worst.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/** R04: driving behaviour of each subject in the range, or per day (domain rules §4.4). */
export const driving = defineReport({
  id: 'Driving',
  limit: 'year',
  breakdown: 'total',
  filters: ['breakdown'],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns(view),
    ...(view.breakdown === 'day' ? columnsOf('day') : []),
    ...columnsOf(`journeys distance duration maxSpeed harshAcceleration harshBraking harshCornering maxSpeedEV warningSpeed
      legalEV events100 slowMotion ~longJourneys`),
  ],
  figures: ['subjects', 'distance', 'maxSpeedEV', 'harshAcceleration', 'harshBraking', 'harshCornering'],
  charts: ({ shape, view }) => worstChart(shape, view.variant),
});
