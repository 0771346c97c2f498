import type { CellValue } from '../column.ts';
import { DRIVING_EVENT } from '../telemetry/fact.ts';
import { eventChart, eventLines } from './chart-event.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

const isOf = (code: number) => (value: CellValue) => value === String(code);

/** R07: each speeding and harsh driving event (domain rules §4.4). */
export const drivingEvents = defineReport({
  id: 'DrivingEvents',
  limit: 'vehicleDays',
  breakdown: 'day',
  filters: ['hours', 'events'],
  rowOf: () => 'single',
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf(
      'eventInstant eventType eventValue eventLimit legalLimit eventDuration speedAt place ~way ~lat ~lng',
    ),
  ],
  marks: ['timeZone'],
  figures: [
    'subjects',
    { id: 'events', of: 'eventType' },
    { id: 'maxSpeedEV', of: 'eventType', is: isOf(DRIVING_EVENT.speeding) },
    { id: 'harshAcceleration', of: 'eventType', is: isOf(DRIVING_EVENT.harshAcceleration) },
    { id: 'harshBraking', of: 'eventType', is: isOf(DRIVING_EVENT.harshBraking) },
    { id: 'harshCornering', of: 'eventType', is: isOf(DRIVING_EVENT.harshCornering) },
  ],
  opens: {
    shows: 'event',
    vehicle: 'vehicleId',
    at: 'eventInstant',
    event: 'eventType',
    duration: 'eventDuration',
    lat: 'lat',
    lng: 'lng',
  },
  charts: ({ shape }) => eventChart(shape),
  lines: ({ columns, shape }) => eventLines(columns, shape),
  hasNoTotal: true,
});
