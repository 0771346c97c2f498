import { expect, it } from 'vitest';
import { routesOf } from './routes.ts';
import type { ReportRow } from './use-report-run.ts';

const COLUMNS = { vehicle: 'vehicleId', day: 'day', seq: 'seq', lat: 'lat', lng: 'lng' };
const IDS = ['license', 'vehicleId', 'day', 'seq', 'lat', 'lng'];

it('routes are the stops of each vehicle and day in their order, but for those of unknown place', () => {
  const rows = [
    ['1000AAA', 1, '2026-02-25', 2, 40.2, -3],
    ['1000AAA', 1, '2026-02-25', 1, 40.1, -3],
    ['1000AAA', 1, '2026-02-25', 3, null, null],
    ['1000AAA', 1, '2026-02-26', 1, 40.3, -3],
    ['2000BBB', 2, '2026-02-25', 1, null, null],
  ].map((values, at) => ({ at, values }) as unknown as ReportRow);
  const routes = routesOf(rows, (row, name) => row.values[IDS.indexOf(name)] ?? null, COLUMNS);
  expect(
    routes.map(({ license, day, stops }) => [license, day, stops.map(({ seq, lat }) => [seq, lat])]),
  ).toEqual([
    [
      '1000AAA',
      '2026-02-25',
      [
        [1, 40.1],
        [2, 40.2],
      ],
    ],
    ['1000AAA', '2026-02-26', [[1, 40.3]]],
  ]);
});
