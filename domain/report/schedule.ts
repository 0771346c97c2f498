import { hourChart } from './chart-hour.ts';
import { columnsOf, hourCells } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

/** Steps of the heat of an hour, in minutes of use. */
const HEAT = [1, 15, 30, 45] as const;

/**
 * R16: the hours of each day in which a vehicle, or a driver, was on the road; hours outside working time are
 * marked (§4.4).
 */
export const schedule = defineReport({
  id: 'Schedule',
  limit: 'vehicleDays',
  breakdown: 'day',
  filters: [],
  rowOf: () => 'part',
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf('day ~scheduleName'),
    ...hourCells({ type: 'min', look: { heat: HEAT, framedIn: 'offHours' } }),
    ...columnsOf('totalTime'),
  ],
  marks: ['offHours', 'timeZone'],
  figures: [
    'subjects',
    {
      id: 'centres',
      of: ({ variant }) => (variant === 'driver' ? 'driverFleet' : 'fleet'),
      isDistinct: true,
    },
    { id: 'usedDays', of: 'day' },
    'totalTime',
  ],
  charts: ({ columns, shape }) => hourChart(columns, shape),
});
