import { groupCharts } from './chart-group.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import type { Report } from './report.ts';

/** R03: every journey (domain rules §4.4). */
export const journeys: Report = {
  id: 'Journeys',
  families: ['operative'],
  variants: ['vehicle', 'driver'],
  limit: 'vehicleDays',
  breakdown: 'day',
  filters: ['hours'],
  columns: (view) => [
    ...headColumns({ ...view, needsLicense: true }),
    ...columnsOf(`initDay initHour initPlace endDay endHour endPlace duration distance movement slowMotion avgSpeed maxSpeed
      ~odometer fuel ~consumption ~harshAcceleration ~harshBraking ~harshCornering maxSpeedEV warningSpeed ~cardId`),
  ],
  marks: [
    'vehicleId',
    'driverId',
    'fleetPath',
    'timeZone',
    'startAt',
    'endAt',
    'fuelEstimated',
    'fuelDistance',
    'electric',
  ],
  figures: ['rows', 'subjects', 'distance', 'duration', 'fuel', 'maxSpeedEV'],
  charts: ({ shape }) => groupCharts(shape),
};
