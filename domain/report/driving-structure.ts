import { worstChart } from './chart-worst.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/** R05: driving behaviour of structure subjects at work, in the range or per day (domain rules §4.4). */
export const drivingStructure = defineReport({
  id: 'DrivingStructure',
  limit: 'year',
  breakdown: 'total',
  filters: ['breakdown'],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns(view),
    ...(view.breakdown === 'day' ? columnsOf('day') : []),
    ...columnsOf(`journeys distance harshAcceleration harshBraking harshCornering maxSpeedEV warningSpeed events100
      ~slowMotion`),
  ],
  figures: ['subjects', 'distance', 'maxSpeedEV', 'harshAcceleration', 'harshBraking', 'harshCornering'],
  charts: ({ shape, view }) => worstChart(shape, view.variant),
});
