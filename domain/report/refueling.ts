import { REFUEL_FROM } from '../constants.ts';
import { refuelingCharts, refuelingLines } from './chart-refueling.ts';
import { columnsOf, type ReportColumn } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

/**
 * Kilowatt hours are not litres, and only fuel is summed up; additives have a total of their own (domain
 * rules §6.2).
 */
const LITERS = columnsOf('liters').map(
  (column): ReportColumn<'liters'> => ({
    ...column,
    total: { ratio: (litres) => litres, of: ['fuelLiters'] },
    energy: { type: 'dec2', unit: 'kWh', label: 'report.file_energy' },
    measuredBy: 'product',
  }),
);

/** R10: each refuelling, with the result of comparing it with its vehicle (§4.4, §6). */
export const refueling = defineReport({
  id: 'Refueling',
  limit: 'year',
  since: REFUEL_FROM,
  breakdown: 'day',
  filters: [],
  rowOf: () => 'single',
  columns: (view) => [
    ...(view.variant === 'driver' ? headColumns(view) : []),
    ...columnsOf('~cardNumber day initHour'),
    ...(view.variant === 'driver' ? columnsOf('fleet') : columnsOf('license fleet driver')),
    ...columnsOf('station province product'),
    ...LITERS,
    ...columnsOf(
      '~unitPrice amount validation discrepancy ~discrepancyReasons ~odometer ~stationDistance ~source',
    ),
    ...(view.country === 'ES' && view.variant === 'vehicle' ? columnsOf('~workCode') : []),
  ],
  marks: ['refuellingId', 'fuelLiters', 'electric', 'vehicleId', 'driverId'],
  figures: [
    'subjects',
    { id: 'refuellings', of: 'amount' },
    'liters',
    'amount',
    { id: 'elsewhere', of: 'validation', is: (outcome) => outcome === 'different_position' },
  ],
  opens: { shows: 'refuelling', id: 'refuellingId' },
  charts: ({ shape }) => refuelingCharts(shape),
  lines: ({ columns, shape }) => refuelingLines(columns, shape),
});
