import { topChart } from './chart-top.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

/** R19: stays in areas, one row each, or added up by subject and area (domain rules §4.4). */
export const areas = defineReport({
  id: 'Areas',
  limit: 'vehicleDays',
  breakdown: 'day',
  breakdownNames: { day: 'visit', total: 'area' },
  filters: ['breakdown', 'hours'],
  rowOf: ({ breakdown }) => (breakdown === 'total' ? 'part' : 'single'),
  columns: (view) => [
    ...headColumns(view),
    ...(view.breakdown === 'total'
      ? columnsOf('area visits insideTime insideDistance ~environmentalLabel ~labelAllowed')
      : columnsOf(
          'area arrival departure insideTime insideDistance ~maxSpeed ~environmentalLabel ~labelAllowed',
        )),
  ],
  marks: ['timeZone', 'startAt'],
  opens: { shows: 'past', vehicle: 'vehicleId', at: 'startAt' },
  figures: [
    'subjects',
    { id: 'areas', of: 'area', isDistinct: true },
    { id: 'visits', of: 'area' },
    'insideTime',
    'insideDistance',
  ],
  charts: ({ shape }) => topChart(shape, { id: 'areas', by: 'area', of: 'insideTime', type: 'dur' }),
});
