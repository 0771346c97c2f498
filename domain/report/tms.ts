import { topChart } from './chart-top.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

/**
 * R23: the stops of each vehicle and day in their order, for a transport management system (domain rules
 * §4.4).
 */
export const tms = defineReport({
  id: 'TMS',
  limit: 'vehicleDays',
  breakdown: 'day',
  filters: ['hours'],
  rowOf: () => 'single',
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf(
      'day seq poi place lat lng arrival departure serviceTime fromPrevDistance fromPrevTime ~inSchedule',
    ),
  ],
  marks: ['timeZone', 'startAt'],
  opens: { shows: 'past', vehicle: 'vehicleId', at: 'startAt' },
  figures: ['subjects', { id: 'stops', of: 'seq' }, 'serviceTime', 'fromPrevDistance'],
  route: { vehicle: 'vehicleId', day: 'day', seq: 'seq', lat: 'lat', lng: 'lng' },
  hasCsv: true,
  charts: ({ shape }) => topChart(shape, { id: 'stops', by: 'license', of: 'serviceTime', type: 'dur' }),
});
