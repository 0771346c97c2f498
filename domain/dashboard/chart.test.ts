import { describe, expect, it } from 'vitest';
import { REPORTS } from '../report/index.ts';
import { chartFaults } from './chart.ts';
import { fleetBars } from './fleet-bar.ts';
import { CHART_METRICS, chartDays, explainedBy, reportsOf } from './metric.ts';
import { slicesOf } from './share.ts';

it.each([
  ['distance by day as bars', 'distance', 'day', 'year', 'bar', []],
  ['days as slices: they are no parts of a whole', 'distance', 'day', '7', 'pie', ['type']],
  ['fleets as slices', 'distance', 'fleet', '7', 'donut', []],
  ['a ratio as slices', 'consumption', 'fleet', '7', 'pie', ['type']],
  ['states by day: they are those of now', 'states', 'day', '7', 'bar', ['group']],
  ['connection in a year: it is told for 31 days', 'offline', 'day', 'year', 'line', ['range']],
] as const)('%s', (_, metric, group, range, type, fields) => {
  expect(chartFaults({ metric, group, range, type }).map(({ field }) => field)).toEqual(fields);
});

it.each([
  ['day', '2026-03-01'],
  ['7', '2026-02-23'],
  ['30', '2026-01-31'],
  ['year', '2025-03-02'],
] as const)('the range %s ends yesterday', (range, from) => {
  expect(chartDays(range, '2026-03-02')).toEqual({ from, to: '2026-03-01' });
});

describe('slices', () => {
  const parts = (values: readonly number[]) => values.map((value, at) => ({ key: `p${at}`, value }));

  it('are seven at most, the last of them the rest', () => {
    const eight = slicesOf(parts([1, 2, 3, 4, 5, 6, 7, 8]), 36);
    expect(eight.map(({ key, value }) => [key, value])).toEqual([
      ...[
        ['p7', 8],
        ['p6', 7],
        ['p5', 6],
        ['p4', 5],
        ['p3', 4],
        ['p2', 3],
      ],
      [null, 3],
    ]);
    expect(slicesOf(parts([1, 2, 3, 4, 5, 6, 7]), 28)).toHaveLength(7);
  });

  it('are of the whole, although only the largest parts are known; zero is no slice', () => {
    expect(slicesOf(parts([5, 0, 3]), 10)).toEqual([
      { key: 'p0', value: 5 },
      { key: 'p2', value: 3 },
      { key: null, value: 2 },
    ]);
  });
});

describe('bars of fleets', () => {
  // 1 Iberia: 2 Norte (3 Cochera), 4 Sur (hidden; 5 Cádiz); 6 another company.
  const fleets = [
    { id: 1, parentId: null },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: 1 },
    { id: 5, parentId: 4 },
    { id: 6, parentId: null },
  ];
  const barsOf = (chosen: readonly number[], hidden: readonly number[] = [4]) => {
    const bars = fleetBars(fleets, { chosen, isVisible: (id) => !hidden.includes(id) });
    return fleets.map(({ id }) => bars(id)).map((bar) => bar && `${bar.id}${bar.isDirect ? ' direct' : ''}`);
  };

  it.each([
    ['each top has one', [], [4], ['1', '1', '1', null, '1', '6']],
    ['the parts of the one top have one each', [], [4, 6], ['1 direct', '2', '2', null, '5', null]],
    ['of one chosen its parts', [2], [4], [null, '2 direct', '3', null, null, null]],
    ['of several chosen each, also of one below another', [2, 3, 6], [4], [null, '2', '2', null, null, '6']],
    [
      'what is not visible lends its place to what is below it',
      [4],
      [4],
      [null, null, null, null, '5', null],
    ],
  ] as const)('%s', (_, chosen, hidden, expected) => {
    expect(barsOf(chosen, hidden)).toEqual(expected);
  });
});

it('the column that explains a metric is in every report that tells the metric', () => {
  const missing = CHART_METRICS.flatMap((metric) =>
    reportsOf(metric).flatMap((id) => {
      const report = REPORTS.get(id)!;
      const breakdown = report.filters.includes('breakdown') ? 'total' : report.breakdown;
      const view = {
        variant: 'vehicle',
        family: 'operative',
        country: 'ES',
        days: 7,
        metric: 'hours',
      } as const;
      const columns = report.columns({ ...view, breakdown }).map((column) => column.id as string);
      return columns.includes(explainedBy(metric)) ? [] : [`${metric} in ${id}`];
    }),
  );
  expect(missing).toEqual([]);
});
