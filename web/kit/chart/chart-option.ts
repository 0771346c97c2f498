import type { EChartsOption } from './chart-parts.ts';
import type { ChartProps } from './chart-props.ts';

/** Colours and words that a chart takes from the page. */
export type ChartLook = {
  colors: readonly string[];
  text: string;
  dimmed: string;
  line: string;
  surface: string;
  fontFamily: string;
  format: (value: number | null) => string;
  percent: (value: number | null) => string;
  isMoving: boolean;
};

/** With at least this many names on an axis, some are left out. */
const MANY = 14;
/** Up to this many names, all are written if there is room. */
const FEW = 8;

const isRound = (kind: ChartProps['kind']) => kind === 'pie' || kind === 'donut';

/** The chart in the form of ECharts. */
export function chartOption(props: ChartProps, look: ChartLook): EChartsOption {
  const shared: EChartsOption = {
    color: [...look.colors],
    animation: look.isMoving,
    animationDuration: 200,
    textStyle: { fontFamily: look.fontFamily, color: look.text },
    tooltip: {
      trigger: isRound(props.kind) || props.series.length === 1 ? 'item' : 'axis',
      axisPointer: { type: props.kind === 'line' ? 'line' : 'shadow' },
      confine: true,
      backgroundColor: look.surface,
      borderColor: look.line,
      textStyle: { color: look.text, fontSize: 12 },
      valueFormatter: (value) => look.format(typeof value === 'number' ? value : null),
    },
    legend: {
      show: isRound(props.kind) || props.series.length > 1,
      // A round chart has few names, and all of them should be readable at once.
      type: isRound(props.kind) ? 'plain' : 'scroll',
      itemGap: 8,
      bottom: 0,
      // The fill of a band is no series of its own.
      data: isRound(props.kind) ? [...props.categories] : props.series.map(({ name }) => name),
      icon: 'roundRect',
      itemWidth: 10,
      itemHeight: 10,
      textStyle: { color: look.text, fontSize: 12 },
      pageTextStyle: { color: look.dimmed },
    },
  };
  return isRound(props.kind)
    ? { ...shared, ...roundOption(props, look) }
    : { ...shared, ...axisOption(props, look) };
}

function roundOption({ kind, categories, series, colors }: ChartProps, look: ChartLook): EChartsOption {
  return {
    series: [
      {
        type: 'pie',
        name: series[0]?.name ?? '',
        radius: kind === 'donut' ? ['38%', '62%'] : '62%',
        center: ['50%', '42%'],
        itemStyle: { borderColor: look.surface, borderWidth: 2 },
        // Names are in the legend, because beside a slice they would be cut off.
        label: {
          color: look.text,
          formatter: ({ percent }) => look.percent(percent ?? null),
          fontSize: 12,
          overflow: 'none',
        },
        // Below a thirtieth of the whole, shares of neighbours lie over each other; the table has them all.
        minShowLabelAngle: 12,
        labelLine: { length: 8, length2: 8, lineStyle: { color: look.dimmed } },
        data: categories.map((name, at) => ({
          name,
          value: series[0]?.values[at] ?? 0,
          ...(colors?.[at] ? { itemStyle: { color: colors[at] } } : {}),
        })),
      },
    ],
  };
}

function axisOption(
  { kind, categories, series, colors, fileName, isCount, isFitted, band, target }: ChartProps,
  look: ChartLook,
): EChartsOption {
  const names = {
    type: 'category' as const,
    data: [...categories],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: {
      color: look.dimmed,
      fontSize: 12,
      hideOverlap: true,
      overflow: 'truncate' as const,
      // The lowest value of the other axis stands beside the first name.
      margin: 12,
      ...(categories.length <= FEW ? { interval: 0 } : {}),
    },
  };
  const values = {
    type: 'value' as const,
    ...(isCount ? { minInterval: 1 } : {}),
    ...(isFitted ? { scale: true } : {}),
    axisLabel: {
      color: look.dimmed,
      fontSize: 12,
      hideOverlap: true,
      formatter: (value: number) => look.format(value),
    },
    splitLine: { lineStyle: { color: look.line } },
  };
  const own = series.find(({ format }) => format)?.format;
  const ownValues = own && {
    ...values,
    axisLabel: { ...values.axisLabel, formatter: (value: number) => own(value) },
    splitLine: { show: false },
  };
  const isSideways = isHorizontal(kind);
  const longest = Math.max(
    ...categories.map((_, at) => series.reduce((sum, { values: points }) => sum + (points[at] ?? 0), 0)),
  );
  return {
    grid: {
      left: 8,
      // The longest bar may end at the edge: its value needs its own room.
      right: 16 + (kind === 'horizontal' ? valuePx(series, look) : 0),
      // The button for the picture stands above the drawing.
      top: fileName ? 30 : 12,
      bottom: series.length > 1 ? 36 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    // Long charts scroll: their axis is at their beginning.
    xAxis: isSideways ? { ...values, position: 'top' } : { ...names, boundaryGap: kind !== 'line' },
    // The first category stands at the top, as in a list.
    yAxis: isSideways
      ? { ...names, inverse: true, axisLabel: { ...names.axisLabel, interval: 0, width: 140 } }
      : ownValues
        ? [values, ownValues]
        : values,
    series: [
      ...(band ? bandSeries(series, band, look) : []),
      ...series.map(({ name, values: points, format, color, isDashed, isJoined }, place) => ({
        ...lineOrBar(kind, place, categories.length),
        name,
        ...(format
          ? {
              yAxisIndex: 1,
              tooltip: {
                valueFormatter: (value: unknown) => format(typeof value === 'number' ? value : null),
              },
            }
          : {}),
        ...(kind === 'stacked' || kind === 'stackedHorizontal' ? { stack: 'all' } : {}),
        ...(color ? { itemStyle: { color } } : {}),
        ...(isDashed ? { lineStyle: { type: 'dashed' as const, width: 1.5 }, showSymbol: false } : {}),
        ...(isJoined ? { connectNulls: true } : {}),
        ...(isSideways ? { label: valueLabel(kind, format ?? look.format, look) } : {}),
        data: points.map((value, at) => {
          const own = {
            ...(colors?.[at] && series.length === 1 ? { itemStyle: { color: colors[at] } } : {}),
            ...(kind === 'stackedHorizontal' && !isWide(value, longest) ? { label: { show: false } } : {}),
          };
          return Object.keys(own).length === 0 ? value : { value, ...own };
        }),
      })),
      ...(target ? [targetSeries(target, categories, isSideways)] : []),
    ] as NonNullable<EChartsOption['series']>,
  };
}

/** The line of a target, from the first category to the last; a single one has a point. */
function targetSeries(
  { value, name, color }: NonNullable<ChartProps['target']>,
  categories: readonly string[],
  isSideways: boolean,
) {
  return {
    ...{ type: 'line' as const, name, color, z: 3, symbolSize: 8, showSymbol: categories.length === 1 },
    lineStyle: { type: 'dashed' as const, width: 2 },
    // The bars below it stay within reach of the pointer.
    silent: true,
    data: categories.map((_, at) => (isSideways ? [value, at] : value)),
  };
}

const isHorizontal = (kind: ChartProps['kind']) => kind === 'horizontal' || kind === 'stackedHorizontal';

/** A part of a bar is wide enough for its value from this share of the longest bar on. */
const WIDE = 0.1;
const isWide = (value: number | null, longest: number) => value !== null && value >= longest * WIDE;

/** The width of the widest value behind a bar, pixels: a character of its font takes about 6.2. */
function valuePx(series: ChartProps['series'], look: ChartLook): number {
  const lengths = series.flatMap(({ values, format = look.format }) =>
    values.map((one) => format(one).length),
  );
  return Math.ceil(Math.max(0, ...lengths) * 6.2);
}

/** The value of a horizontal bar: behind it, or in each of its parts. */
function valueLabel(kind: ChartProps['kind'], format: ChartLook['format'], look: ChartLook) {
  const isInside = kind === 'stackedHorizontal';
  return {
    show: true,
    position: isInside ? ('inside' as const) : ('right' as const),
    color: isInside ? look.surface : look.text,
    fontSize: 11,
    formatter: ({ value }: { value?: unknown }) => format(typeof value === 'number' ? value : null),
  };
}

/** The drawing of one of the series. */
function lineOrBar(kind: ChartProps['kind'], place: number, categories: number) {
  return kind === 'line' || (kind === 'barLine' && place > 0)
    ? { type: 'line' as const, showSymbol: categories <= MANY, symbolSize: 6 }
    : { type: 'bar' as const, barMaxWidth: 36 };
}

/** The fill of a range: an invisible line at its lower edge, and on it the distance to the upper one. */
function bandSeries(
  series: ChartProps['series'],
  { low, high }: { low: number; high: number },
  look: ChartLook,
) {
  const lows = series[low]!.values;
  const highs = series[high]!.values;
  const unseen = {
    type: 'line' as const,
    stack: 'band',
    silent: true,
    showSymbol: false,
    tooltip: { show: false },
    lineStyle: { opacity: 0 },
  };
  const width = highs.map((value, at) => {
    const edge = lows[at] ?? null;
    return value === null || edge === null ? null : value - edge;
  });
  const color = series[low]!.color ?? look.colors[low];
  return [
    { ...unseen, data: [...lows] },
    { ...unseen, data: width, areaStyle: { color, opacity: 0.2 } },
  ];
}
