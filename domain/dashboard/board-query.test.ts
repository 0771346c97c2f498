import { expect, it } from 'vitest';
import { boardCharts, boardText } from './board-query.ts';
import type { DashboardCard } from './chart.ts';

const CARDS: readonly DashboardCard[] = [
  {
    ...{ id: 'a', metric: 'distance', group: 'day', range: '7', type: 'bar', color: '#1565c0' },
    ...{ fleets: [3, 8], target: 500.5 },
  },
  { id: 'b', type: 'map', fleets: [] },
  {
    ...{ id: 'c', metric: 'states', group: 'value', range: 'day', type: 'donut', color: '#2e7d32' },
    ...{ fleets: [], target: null },
  },
];

it('charts become a text and come back, without maps', () => {
  const text = boardText(CARDS);
  expect(text).toBe('distance:day:7:bar:500.5:3-8,states:value:day:donut::');
  expect(boardCharts.parse(text)).toEqual([
    { metric: 'distance', group: 'day', range: '7', type: 'bar', fleets: [3, 8], target: 500.5 },
    { metric: 'states', group: 'value', range: 'day', type: 'donut', fleets: [], target: null },
  ]);
});

it.each([
  ['nothing', ''],
  ['an unknown metric', 'height:day:7:bar::'],
  ['days as slices', 'distance:day:7:pie::'],
  ['a missing part', 'distance:day:7:bar:'],
  ['a negative target', 'distance:day:7:bar:-5:'],
  ['a word for a fleet', 'distance:day:7:bar::x'],
  ['thirteen charts', Array.from({ length: 13 }, () => 'distance:day:7:bar::').join(',')],
])('%s is refused', (_, text) => {
  expect(boardCharts.safeParse(text).success).toBe(false);
});
