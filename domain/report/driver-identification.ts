import { matchChart } from './chart-match.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

/**
 * R21: the drivers who started the vehicles with a card reader, by card; one row for each journey, or added
 * up by subject (domain rules §4.4, §5.9).
 */
export const driverIdentification = defineReport({
  id: 'DriverIdentification',
  limit: 'vehicleDays',
  breakdown: 'day',
  breakdownNames: { day: 'journey', total: 'total' },
  filters: ['breakdown', 'hours'],
  rowOf: ({ breakdown }) => (breakdown === 'total' ? 'subject' : 'single'),
  columns: (view) => [
    ...headColumns(view),
    ...(view.breakdown === 'total'
      ? [
          ...columnsOf('journeys'),
          // The share of the identified journeys.
          ...columnsOf('identified').map((column) => ({ ...column, type: 'pct' as const })),
        ]
      : columnsOf(
          'initDay initHour initPlace identified cardId cardDriver assignedDriver match ~identDelay ~distance',
        )),
  ],
  marks: ['timeZone', 'startAt'],
  opens: { shows: 'past', vehicle: 'vehicleId', at: 'startAt' },
  figures: [
    'subjects',
    { id: 'journeys', of: ({ breakdown }) => (breakdown === 'total' ? 'journeys' : 'initDay') },
    'identified',
    // Unidentified journeys, or subjects with at least one of them.
    { id: 'unidentified', of: 'identified', is: (value) => value !== true && value !== 100 },
  ],
  charts: ({ shape }) => matchChart(shape),
});
