import { worstChart } from './chart-worst.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import type { Report } from './report.ts';

/** R04: driving behaviour of each subject in the range, or per day (domain rules §4.4). */
export const driving: Report = {
  id: 'Driving',
  families: ['operative'],
  variants: ['vehicle', 'driver'],
  limit: 'year',
  breakdown: 'total',
  filters: ['breakdown'],
  columns: (view) => [
    ...headColumns(view),
    ...(view.breakdown === 'day' ? columnsOf('day') : []),
    ...columnsOf(`journeys distance duration maxSpeed harshAcceleration harshBraking harshCornering maxSpeedEV warningSpeed
      events100 slowMotion ~longJourneys`),
  ],
  marks: ['vehicleId', 'driverId', 'fleetPath'],
  figures: ['subjects', 'distance', 'maxSpeedEV', 'harshAcceleration', 'harshBraking', 'harshCornering'],
  charts: ({ shape, view }) => worstChart(shape, view.variant),
};
