import { expect, test } from 'vitest';
import { type ChartLook, chartOption } from './chart-option.ts';
import type { ChartProps } from './chart-props.ts';

const LOOK: ChartLook = {
  colors: ['#111111', '#222222'],
  text: '#000000',
  dimmed: '#000000',
  line: '#000000',
  surface: '#ffffff',
  fontFamily: 'x',
  format: (value) => `<${value}>`,
  percent: (value) => `${value} %`,
  isMoving: true,
};
const CHART: ChartProps = {
  kind: 'bar',
  label: '',
  categories: ['Mon', 'Tue'],
  series: [
    { name: 'a', values: [1, null] },
    { name: 'b', values: [3, 4], color: '#333333' },
  ],
};
type Drawn = {
  type: string;
  stack?: string;
  data: unknown[];
  itemStyle?: { color: string };
  radius?: unknown;
};
const drawn = (change: Partial<ChartProps>) => {
  const option = chartOption({ ...CHART, ...change }, LOOK);
  return { ...option, series: option.series as Drawn[] } as {
    series: Drawn[];
    xAxis: { type: string };
    yAxis: { type: string; inverse?: boolean; minInterval?: number };
    legend: { show: boolean };
  };
};

test('a target is a dashed line from the first bar to the last, and does not hide a bar', () => {
  const target = { value: 5, name: 'Target', color: '#ff0000' };
  const one = { series: [CHART.series[0]!], target };
  const { series, legend } = drawn(one);
  expect(series.at(-1)).toMatchObject({ type: 'line', data: [5, 5], silent: true, showSymbol: false });
  expect(legend.show).toBe(false);
  expect(drawn({ ...one, kind: 'horizontal' }).series.at(-1)!.data).toEqual([
    [5, 0],
    [5, 1],
  ]);
  expect(drawn({ ...one, categories: ['Mon'] }).series.at(-1)).toMatchObject({ showSymbol: true });
});

test('bars stand beside each other; the unknown has no bar', () => {
  const { series, xAxis } = drawn({});
  expect(series.map(({ type, stack, data }) => ({ type, stack, data }))).toEqual([
    { type: 'bar', stack: undefined, data: [1, null] },
    { type: 'bar', stack: undefined, data: [3, 4] },
  ]);
  expect(series[1]?.itemStyle?.color).toBe('#333333');
  expect(xAxis.type).toBe('category');
});

test('an axis of counts has no step below one, which would be written as one', () => {
  expect(drawn({ isCount: true }).yAxis.minInterval).toBe(1);
  expect(drawn({}).yAxis.minInterval).toBeUndefined();
});

test('a line over bars; of another unit it has an axis of its own', () => {
  const [bars, line] = CHART.series;
  const { series } = drawn({ kind: 'barLine' });
  expect(series.map(({ type }) => type)).toEqual(['bar', 'line']);
  const format = (value: number | null) => `${value} l`;
  const option = chartOption({ ...CHART, kind: 'barLine', series: [bars!, { ...line!, format }] }, LOOK);
  expect(option.yAxis).toHaveLength(2);
  expect(option.series).toMatchObject([{ type: 'bar' }, { type: 'line', yAxisIndex: 1 }]);
});

test('stacked bars share a stack', () => {
  expect(drawn({ kind: 'stacked' }).series.map(({ stack }) => stack)).toEqual(['all', 'all']);
});

test('lying bars read from the top', () => {
  const { xAxis, yAxis } = drawn({ kind: 'horizontal' });
  expect([xAxis.type, yAxis.type, yAxis.inverse]).toEqual(['value', 'category', true]);
});

test('lying bars have their axis where they begin and their values behind them; parts of them where there is room', () => {
  const bars = (kind: 'horizontal' | 'stackedHorizontal', values: (number | null)[]) => {
    const series = [values, values.map(() => 100)].map((own, i) => ({ name: `${i}`, values: own }));
    const categories = values.map((_, i) => `${i}`);
    const used = kind === 'horizontal' ? series.slice(0, 1) : series;
    return chartOption({ ...CHART, kind, categories, series: used }, LOOK) as unknown as {
      grid: { right: number };
      xAxis: { position: string };
      series: {
        label: { show: boolean; position: string; formatter: (of: object) => string };
        data: unknown[];
      }[];
    };
  };
  const one = bars('horizontal', [7, null]);
  expect(one.xAxis.position).toBe('top');
  expect(one.series[0]!.label).toMatchObject({ show: true, position: 'right' });
  expect(one.series[0]!.label.formatter({ value: 7 })).toBe(LOOK.format(7));
  expect(one.series[0]!.data).toEqual([7, null]);
  // `<1234567>` has nine characters of 6.2 pixels.
  expect(bars('horizontal', [1_234_567]).grid.right).toBe(16 + 56);
  // The longest bar is 150: from 15 on there is room.
  const parts = bars('stackedHorizontal', [50, 15, 14, null]);
  expect(parts.series[0]!.label).toMatchObject({ show: true, position: 'inside' });
  const none = { label: { show: false } };
  expect(parts.series[0]!.data).toEqual([50, 15, { value: 14, ...none }, { value: null, ...none }]);
});

test('one series needs no legend, a pie does', () => {
  const one = [CHART.series[0]!];
  expect(drawn({ series: one }).legend.show).toBe(false);
  expect(drawn({ series: one, kind: 'donut' }).legend.show).toBe(true);
});

test('slices have the first series’ values and the colours given', () => {
  const { series } = drawn({ kind: 'donut', colors: ['#aaaaaa', '#bbbbbb'] });
  expect(series).toHaveLength(1);
  expect(series[0]?.data).toEqual([
    { name: 'Mon', value: 1, itemStyle: { color: '#aaaaaa' } },
    { name: 'Tue', value: 0, itemStyle: { color: '#bbbbbb' } },
  ]);
  expect(series[0]?.radius).toHaveLength(2);
  expect(drawn({ kind: 'pie' }).series[0]?.radius).toBeTypeOf('string');
});

test('a band fills what lies between two series, and is in neither legend nor tooltip', () => {
  const option = drawn({ kind: 'line', band: { low: 0, high: 1 } });
  const [low, width, ...own] = option.series as (Drawn & { tooltip?: { show: boolean } })[];
  expect([low, width].map((one) => [one!.data, one!.stack, one!.tooltip?.show])).toEqual([
    [[1, null], 'band', false],
    [[2, null], 'band', false],
  ]);
  expect(own.map(({ data }) => data)).toEqual([
    [1, null],
    [3, 4],
  ]);
  expect(option.legend).toMatchObject({ data: ['a', 'b'] });
});
