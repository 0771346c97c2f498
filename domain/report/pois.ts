import { topChart } from './chart-top.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

/**
 * R17: visits to points of interest, one row each, or added up by subject and point of interest (domain rules
 * §4.4).
 */
export const pois = defineReport({
  id: 'Pois',
  limit: 'vehicleDays',
  breakdown: 'day',
  breakdownNames: { day: 'visit', total: 'poi' },
  filters: ['breakdown', 'hours'],
  rowOf: ({ breakdown }) => (breakdown === 'total' ? 'part' : 'single'),
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf('poi poiGroup'),
    ...(view.breakdown === 'total' ? columnsOf('visits stay') : columnsOf('arrival departure stay ~place')),
  ],
  marks: ['timeZone', 'startAt'],
  opens: { shows: 'past', vehicle: 'vehicleId', at: 'startAt' },
  figures: ['subjects', { id: 'pois', of: 'poi', isDistinct: true }, { id: 'visits', of: 'poi' }, 'stay'],
  charts: ({ shape }) => topChart(shape, { id: 'pois', by: 'poi', of: 'visits', type: 'int' }),
});
