import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { ReportEnd, ReportHead } from '#api/report.ts';
import { describedColumn, isNamedColumn } from '#domain/report/column.ts';
import type { Report } from '#domain/report/report.ts';
import { groupText, labelText, shortDay, valueWords } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import { axisScale, axisText } from '../chart/axis-text.ts';
import { Chart, NoChart } from '../chart/Chart.tsx';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import { EventPlaces } from './EventPlaces.tsx';
import classes from './report.module.css';
import { StopRoute } from './StopRoute.tsx';
import { sliceColours } from './slice-colours.ts';
import type { ReportRow } from './use-report-run.ts';

/** Ten lying bars have room in it: no chart is higher than the place that is kept for it. */
const HEIGHT_PX = 256;
/** A lying bar has room for its name; around the bars are the axis, the legend and the button. */
const LYING_BAR_PX = 18;
const AROUND_BARS_PX = 76;
/** Title, padding and border of a chart. */
const AROUND_PX = 42;

type ReportChart = ReportEnd['charts'][number];

/** What a category is called. */
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

/** The charts that the server drew up from the same rows; their place is kept for them while they are on their way. */
export function ReportCharts(props: {
  report: Report;
  end: ReportEnd | null;
  head: ReportHead | null;
  rows: readonly ReportRow[];
}) {
  const { report, end, head, rows } = props;
  return (
    <div className={classes.charts} data-many={report.isOfInstallation ?? false}>
      <EventPlaces report={report} head={head} rows={end && rows} />
      <StopRoute report={report} head={head} rows={end && rows} />
      {end?.charts.map((chart) => (
        <One key={chart.id} chart={chart} fileName={`${report.id}_${chart.id}_${head?.from}_${head?.to}`} />
      ))}
      {end?.charts.length ? null : (
        <section className={`${parts.panel} ${classes.chart}`} style={{ height: HEIGHT_PX + AROUND_PX }}>
          {end ? <NoChart /> : <Skeleton height="100%" />}
        </section>
      )}
    </div>
  );
}

function One({ chart, fileName }: { chart: ReportChart; fileName: string }) {
  const { t, f } = useText();
  const title = t(`report.chart_${chart.id}`);
  const shown = useMemo(() => {
    const scale = axisScale(chart.type);
    return {
      categories: chart.categories.map((category) => categoryWord(chart, category, { t, f })),
      colors: sliceColours(chart.categoriesOf, chart.categories),
      series: chart.series.map(({ id, code, type, values }) => ({
        name: !isNamedColumn(id)
          ? id
          : code === undefined
            ? labelText(id, { t, f })
            : String(valueWords(describedColumn(id), code, { t })),
        values: values.map((value) => (value === null ? null : value / scale)),
        ...(type && { format: (value: number | null) => axisText(type, value, { t, f }) }),
      })),
      format: (value: number | null) => axisText(chart.type, value, { t, f }),
    };
  }, [chart, t, f]);
  const isLying = chart.kind === 'horizontal' || chart.kind === 'stackedHorizontal';
  const barsPx = isLying ? AROUND_BARS_PX + chart.categories.length * LYING_BAR_PX : 0;
  return (
    <section className={`${parts.panel} ${classes.chart}`}>
      <h2>{title}</h2>
      <Chart
        kind={chart.kind}
        label={title}
        height={Math.max(HEIGHT_PX, barsPx)}
        fileName={fileName}
        isCount={chart.type === 'int'}
        {...shown}
      />
    </section>
  );
}
