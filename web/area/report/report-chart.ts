import type { ReportEnd } from '#api/report.ts';
import { describedColumn, isNamedColumn } from '#domain/report/column.ts';
import { groupText, labelText, shortDay, valueWords } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import { axisText, axisValue } from '#web/kit/chart/axis-text.ts';
import type { ChartProps } from '#web/kit/chart/chart-props.ts';
import { CHART_PX } from './chart-size.ts';
import { sliceColours } from './slice-colours.ts';

/** A horizontal bar has room for its name; around the bars are the axis, the legend and the button. */
const LYING_BAR_PX = 18;
const AROUND_BARS_PX = 76;

/** A chart of a report from the server. */
export type ReportChart = ReportEnd['charts'][number];

/** A chart of a report in the reader's words and units. */
export function reportChart(chart: ReportChart, { t, f }: Say): ChartProps & { height: number } {
  const isLying = chart.kind === 'horizontal' || chart.kind === 'stackedHorizontal';
  const barsPx = isLying ? AROUND_BARS_PX + chart.categories.length * LYING_BAR_PX : 0;
  return {
    kind: chart.kind,
    label: t(`report.chart_${chart.id}`),
    height: Math.max(CHART_PX, barsPx),
    isCount: chart.type === 'int',
    categories: chart.categories.map((category) => categoryWord(chart, category, { t, f })),
    colors: sliceColours(chart.categoriesOf, chart.categories),
    series: chart.series.map(({ id, code, type, values }) => ({
      name: !isNamedColumn(id)
        ? id
        : code === undefined
          ? labelText(id, { t, f })
          : String(valueWords(describedColumn(id), code, { t })),
      values: values.map((value) => axisValue(type ?? chart.type, value, { f })),
      ...(type && { format: (value: number | null) => axisText(type, value, { t, f }) }),
    })),
    format: (value: number | null) => axisText(chart.type, value, { t, f }),
  };
}

/** The name of a category. */
function categoryWord({ categoryKind, categoriesOf = '' }: ReportChart, category: string, say: Say): string {
  if (categoryKind === 'day') return shortDay(category);
  if (categoryKind === 'month') return say.f.month(category);
  if (categoryKind === 'hour') return `${category.padStart(2, '0')}:00`;
  const id = categoryKind === 'group' ? category : categoriesOf;
  if (!isNamedColumn(id)) return category;
  const column = describedColumn(id);
  return categoryKind === 'group' && column.group
    ? groupText(column.group, say)
    : String(valueWords(column, category, say));
}
