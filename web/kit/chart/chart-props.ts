import type { RefObject } from 'react';
import type { ReportChart } from '#domain/report/chart.ts';

/** The kinds of drawing: those of reports, and pies. */
export type ChartKind = ReportChart['kind'] | 'pie';

/** The content of a chart. */
export type ChartProps = {
  kind: ChartKind;
  /** A description for people who cannot see the chart. */
  label: string;
  categories: readonly string[];
  /** One value for each category; null is unknown. Pies show the first series. */
  series: readonly {
    name: string;
    values: readonly (number | null)[];
    /** Writes its values, on an axis of its own at the other side. */
    format?: ((value: number | null) => string) | undefined;
    color?: string | undefined;
    /** A dashed line: for planned or possible values. */
    isDashed?: boolean | undefined;
    /** A line continues over unknown values. */
    isJoined?: boolean | undefined;
  }[];
  /** Two of the series, by their indexes, that are the edges of a range: the area between them is tinted. */
  band?: { low: number; high: number } | undefined;
  /** The axis begins near the least value, not at zero. */
  isFitted?: boolean | undefined;
  /** Writes a value; by default as a whole number. Keep the function stable. */
  format?: ((value: number | null) => string) | undefined;
  /** The values are counts, so the axis has no steps between whole numbers. */
  isCount?: boolean | undefined;
  /** Pixels; 280 by default. `fill`: as high as its place, and at least 200. */
  height?: number | 'fill' | undefined;
  /** A dashed line across all bars or points, in the reader's unit, with its name for the tooltip. */
  target?: { value: number; name: string; color: string } | undefined;
  /** Colour of each category, for pies and single series. */
  colors?: readonly string[] | undefined;
  /** A bar, slice or point was chosen. */
  onPick?: ((category: number, series: number) => void) | undefined;
  /** Offers the picture as a file of this name (without its ending). */
  fileName?: string | undefined;
};

/** Makes the picture of a chart, as long as the chart is shown. */
export type Picture = RefObject<(() => string) | null>;

/** Is there nothing to draw? */
export function isEmptyChart({ series }: Pick<ChartProps, 'series'>): boolean {
  return !series.some(({ values }) => values.some((value) => value !== null));
}
