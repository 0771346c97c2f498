import { expect, it } from 'vitest';
import type { ChartGroup, ChartMetric } from '#domain/dashboard/metric.ts';
import { REPORT_IDS } from '#domain/report/report.ts';
import { addressBehind } from './chart-address.ts';

const operator = { actors: ['OPE'], allowedEstructura: false, assigned: [...REPORT_IDS] } as const;
const costs = { ...operator, actors: ['COS'] } as const;
const week = { from: '2026-02-23', to: '2026-03-01' };

it.each([
  [
    'distance',
    'day',
    '2026-02-24',
    [7],
    operator,
    '/reports-vehicles',
    { report: 'Summary', from: '2026-02-24', to: '2026-02-24', fleets: '7' },
  ],
  [
    'distance',
    'fleet',
    '9',
    [7],
    costs,
    '/reports-vehicles',
    { report: 'DistanceFuel', ...week, fleets: '9' },
  ],
  [
    'harshBraking',
    'vehicle',
    '3',
    [],
    operator,
    '/reports-vehicles',
    { report: 'Driving', ...week, vehicles: '3' },
  ],
  ['validation', 'value', 'gps_ok', [], costs, '/reports-vehicles', { report: 'Refueling', ...week }],
  [
    'cost',
    'vehicle',
    '3',
    [7, 8],
    costs,
    '/costs',
    { operation_date: '2026-02-23,2026-03-01', fleets: '7,8', vehicles: '3' },
  ],
  ['states', 'value', 'disconnected', [], operator, '/config-vehicles', { live: 'disconnected,tampered' }],
] as const)(
  'behind %s by %s is what tells the same figure',
  (metric, group, key, fleets, reader, to, search) => {
    const part = { key, is_direct: false };
    expect(addressBehind({ metric, group }, part, { ...week, fleets, reader })).toEqual({ to, search });
  },
);

it.each([
  ['a fleet without what is below it', 'distance', 'fleet', true, operator],
  ['a report that the user may not run', 'harshBraking', 'day', false, costs],
] as const)('nothing is behind %s', (_, metric: ChartMetric, group: ChartGroup, is_direct, reader) => {
  expect(
    addressBehind({ metric, group }, { key: '9', is_direct }, { ...week, fleets: [], reader }),
  ).toBeNull();
});
