import { ActionIcon, Group, Skeleton } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ReportEnd, ReportHead } from '#api/report.ts';
import type { Report } from '#domain/report/report.ts';
import { fileName } from '#text/file-name.ts';
import { useText } from '#web/base/language/text.ts';
import { Chart, NoChart } from '#web/kit/chart/Chart.tsx';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { AROUND_PX, CHART_PX } from './chart-size.ts';
import { EventPlaces } from './EventPlaces.tsx';
import classes from './report.module.css';
import { type ReportChart, reportChart } from './report-chart.ts';
import type { ReportRow } from './use-report-run.ts';

const StopRoute = lazyPart('StopRoute', () => import('./StopRoute.tsx'));

type ReportChartsProps = {
  report: Report;
  end: ReportEnd | null;
  head: ReportHead | null;
  rows: readonly ReportRow[];
  /** Explains the column of a chart; left out if there are no explanations. */
  onExplain?: ((columnId: string) => void) | undefined;
};

/** The charts that the server made from the same rows; while they are loading, their room stays free. */
export function ReportCharts(props: ReportChartsProps) {
  const { report, end, head, rows, onExplain } = props;
  return (
    <div className={`${parts.stack} ${classes.charts}`} data-many={report.isOfInstallation ?? false}>
      <EventPlaces report={report} head={head} rows={end && rows} />
      {report.route ? (
        <Arriving fallback={<Skeleton className={`${parts.panel} ${classes.chart} ${classes.places}`} />}>
          <StopRoute columns={report.route} head={head} rows={end && rows} />
        </Arriving>
      ) : null}
      {end?.charts.map((chart) => (
        <One
          key={chart.id}
          chart={chart}
          days={head ?? { from: '', to: '' }}
          onExplain={head && chart.series.some(({ id }) => head.columns.includes(id)) ? onExplain : undefined}
        />
      ))}
      {end?.charts.length ? null : (
        <section className={`${parts.panel} ${classes.chart}`} style={{ height: CHART_PX + AROUND_PX }}>
          {end ? <NoChart /> : <Skeleton height="100%" />}
        </section>
      )}
    </div>
  );
}

function One(props: {
  chart: ReportChart;
  days: { from: string; to: string };
  onExplain: ((columnId: string) => void) | undefined;
}) {
  const { chart, days, onExplain } = props;
  const { t, f } = useText();
  const shown = useMemo(() => reportChart(chart, { t, f }), [chart, t, f]);
  return (
    <section className={`${parts.panel} ${classes.chart}`}>
      <Group gap={0} justify="space-between" wrap="nowrap" mih={26}>
        <h2>{shown.label}</h2>
        {onExplain && chart.series[0] ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={t('reportScreen.explainChart', { name: shown.label })}
            onClick={() => onExplain(chart.series[0]!.id)}
          >
            <IconZoomQuestion size={16} />
          </ActionIcon>
        ) : null}
      </Group>
      {/* The keyboard must reach a scrolling area. */}
      <div className={classes.bars} {...(shown.height > CHART_PX ? { tabIndex: 0 } : {})}>
        <Chart {...shown} fileName={fileName([shown.label], days)} />
      </div>
    </section>
  );
}
