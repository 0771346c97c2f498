import { groupCharts } from './chart-group.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

/** R03: every journey (domain rules §4.4). */
export const journeys = defineReport({
  id: 'Journeys',
  limit: 'vehicleDays',
  breakdown: 'day',
  filters: ['hours'],
  rowOf: () => 'single',
  columns: (view) => [
    ...headColumns({ ...view, needsLicense: true }),
    ...columnsOf(`initDay initHour initPlace endDay endHour endPlace duration distance movement slowMotion avgSpeed maxSpeed
      ~odometer fuel ~consumption ~harshAcceleration ~harshBraking ~harshCornering maxSpeedEV warningSpeed ~cardId`),
  ],
  marks: ['timeZone', 'startAt', 'endAt', 'fuelByLevel'],
  figures: ['subjects', { id: 'journeys', of: 'initDay' }, 'distance', 'duration', 'fuel', 'maxSpeedEV'],
  opens: { shows: 'path', vehicle: 'vehicleId', from: 'startAt', to: 'endAt' },
  charts: ({ shape }) => groupCharts(shape),
});
