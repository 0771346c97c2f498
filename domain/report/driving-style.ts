import { styleCharts } from './chart-style.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/** R09: the score of driving style of each subject in the range (domain rules §4.4, §5.3). */
export const drivingStyle = defineReport({
  id: 'DrivingStyle',
  limit: 'year',
  breakdown: 'total',
  filters: [],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf(
      `distance journeys longJourneys harshAcceleration harshBraking harshCornering maxSpeedEV legalEV slowMotion`,
    ),
    // The fuel of three months was burnt by all drivers of the vehicle, so it is no driver's figure.
    ...(view.variant === 'vehicle' ? columnsOf('consumption3m refConsumption') : []),
    ...columnsOf('score band ~events100'),
  ],
  marks: ['drivenTime'],
  figures: ['subjects', 'score', 'distance', 'maxSpeedEV', 'harshBraking', 'harshAcceleration'],
  charts: ({ shape, view }) => styleCharts(shape, view.variant),
});
