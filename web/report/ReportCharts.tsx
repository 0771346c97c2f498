import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { ReportEnd, ReportHead } from '#api/report.ts';
import type { Report } from '#domain/report/report.ts';
import { Chart, NoChart } from '../chart/Chart.tsx';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import { EventPlaces } from './EventPlaces.tsx';
import classes from './report.module.css';
import { CHART_PX, type ReportChart, reportChart } from './report-chart.ts';
import { StopRoute } from './StopRoute.tsx';
import type { ReportRow } from './use-report-run.ts';

/** Title, padding and border of a chart. */
const AROUND_PX = 42;

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
        <section className={`${parts.panel} ${classes.chart}`} style={{ height: CHART_PX + AROUND_PX }}>
          {end ? <NoChart /> : <Skeleton height="100%" />}
        </section>
      )}
    </div>
  );
}

function One({ chart, fileName }: { chart: ReportChart; fileName: string }) {
  const { t, f } = useText();
  const shown = useMemo(() => reportChart(chart, { t, f }), [chart, t, f]);
  return (
    <section className={`${parts.panel} ${classes.chart}`}>
      <h2>{shown.label}</h2>
      <Chart {...shown} fileName={fileName} />
    </section>
  );
}
