import { eventChart, eventLines } from './chart-event.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import type { Report } from './report.ts';

/** R07: each speeding and harsh driving event (domain rules §4.4). */
export const drivingEvents: Report = {
  id: 'DrivingEvents',
  families: ['operative'],
  variants: ['vehicle', 'driver'],
  limit: 'vehicleDays',
  breakdown: 'day',
  filters: ['hours', 'events'],
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf('eventInstant eventType eventValue eventLimit eventDuration speedAt place ~lat ~lng'),
  ],
  // The place itself is hidden at first, the heat map needs it: lat and lng are columns and always on the wire.
  marks: ['vehicleId', 'driverId', 'fleetPath'],
  figures: ['rows', 'subjects', 'maxSpeedEV', 'harshAcceleration', 'harshBraking', 'harshCornering'],
  charts: ({ shape }) => eventChart(shape),
  lines: ({ columns, shape }) => eventLines(columns, shape),
};
