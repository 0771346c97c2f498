import { topChart } from './chart-top.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { SUBJECTS } from './view.ts';

/** R18: stops of at least FRAUD_STOP at points of interest of fraudulent groups (domain rules §4.4). */
export const fraudulentPois = defineReport({
  id: 'FraudulentPois',
  limit: 'vehicleDays',
  breakdown: 'day',
  filters: ['hours'],
  rowOf: () => 'single',
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf('poi poiGroup arrival departure stay ~liters ~lat ~lng'),
  ],
  marks: ['timeZone', 'startAt'],
  opens: { shows: 'past', vehicle: 'vehicleId', at: 'startAt' },
  figures: ['subjects', { id: 'pois', of: 'poi', isDistinct: true }, { id: 'visits', of: 'poi' }, 'stay'],
  charts: ({ shape, view }) =>
    topChart(shape, { id: 'fraudulentStops', by: SUBJECTS[view.variant].name, of: 'visits', type: 'int' }),
});
