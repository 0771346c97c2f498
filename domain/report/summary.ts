import { dayCharts } from './chart-day.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/** R01: the activity of each subject per day, or in the range (domain rules §4.4). */
export const summary = defineReport({
  id: 'Summary',
  limit: 'year',
  breakdown: 'day',
  filters: ['breakdown'],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns({ ...view, needsLicense: true }),
    ...columnsOf(`initDay initHour initPlace endDay endHour endPlace journeys distance duration movement slowMotion
      ~stopTime maxSpeed`),
    // A driver has no odometer.
    ...(view.variant === 'vehicle' ? columnsOf('odometer') : []),
    ...columnsOf(
      'fuel ~consumption ~harshAcceleration ~harshBraking ~harshCornering ~maxSpeedEV ~warningSpeed',
    ),
  ],
  marks: ['timeZone'],
  figures: ['subjects', 'journeys', 'distance', 'duration', 'fuel', 'consumption'],
  opens: { shows: 'journeys', day: 'initDay' },
  charts: ({ shape, range, view }) => dayCharts(shape, { range, isByDay: view.breakdown === 'day' }),
});
