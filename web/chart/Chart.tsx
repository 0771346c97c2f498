import type { ReactNode } from 'react';

export type ChartKind = 'bar' | 'stacked' | 'horizontal' | 'line' | 'pie' | 'donut';

/** What a chart shows. */
export type ChartProps = {
  kind: ChartKind;
  /** What it says, for who cannot see it. */
  label: string;
  categories: readonly string[];
  /** One value for each category; null is unknown. Pies show the first series. */
  series: readonly { name: string; values: readonly (number | null)[]; color?: string }[];
  /** How a value is written; a whole number unless said. */
  format?: (value: number | null) => string;
  /** Pixels; 280 unless said. */
  height?: number;
  /** Colour of each category, for pies and single series. */
  colors?: readonly string[];
  /** A bar, slice or point was chosen. */
  onPick?: (category: number, series: number) => void;
  /** Offers the picture as a file of this name, without ending. */
  fileName?: string;
};

/** The one chart. */
export function Chart(_props: ChartProps): ReactNode {
  return null;
}
