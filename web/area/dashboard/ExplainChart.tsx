import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { ChartFigures } from '#api/dashboard.ts';
import type { DashboardChart } from '#domain/dashboard/chart.ts';
import type { DashboardKind } from '#domain/dashboard/live-count.ts';
import { explainedBy, metricType, reportBehind } from '#domain/dashboard/metric.ts';
import { COLUMNS, type NamedColumnId } from '#domain/report/dictionary.ts';
import { REPORTS } from '#domain/report/index.ts';
import { daysIn } from '#domain/report/range.ts';
import { cellMetric, type Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { chartTitle, partName } from '#text/chart-words.ts';
import { valueText } from '#text/value-text.ts';
import { ExplainDrawer } from '#web/area/report/ExplainDrawer.tsx';
import { useReportRun } from '#web/area/report/use-report-run.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { useReader } from '#web/base/session/use-reader.ts';
import parts from '#web/kit/look/parts.module.css';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { addressBehind } from './chart-address.ts';
import { ExplainStates } from './ExplainStates.tsx';

type ExplainChartProps = {
  chart: DashboardChart;
  figures: ChartFigures;
  /** The fleets of the chart; empty: all. */
  fleets: readonly number[];
  onClose: () => void;
};

/**
 * The basis of a chart on the dashboard: the explanation of its column in the report that has the same
 * figures.
 */
export function ExplainChart(props: ExplainChartProps) {
  const { chart, figures, fleets, onClose } = props;
  const reader = useReader();
  const column = explainedBy(chart.metric);
  if (column === 'state') {
    const counts = Object.fromEntries(
      figures.parts.map(({ key, value }) => [key as DashboardKind, value ?? 0]),
    );
    return <ExplainStates kind={null} counts={counts} fleets={fleets} onClose={onClose} />;
  }
  const id = reportBehind(chart.metric, reader);
  const report = id && REPORTS.get(id);
  return report ? (
    <OfReport {...props} report={report} column={column} />
  ) : (
    <OfParts {...props} column={column} />
  );
}

/** Runs the report, and explains its line of totals. */
function OfReport(props: ExplainChartProps & { report: Report; column: NamedColumnId }) {
  const { chart, figures, fleets, onClose, report, column } = props;
  const say = useText();
  const session = useSession();
  const { actors } = useReader();
  const { run, start } = useReportRun();
  const { from, to } = figures;
  const breakdown = report.filters.includes('breakdown') ? 'total' : report.breakdown;
  const of = fleets.join();
  useEffect(() => {
    const whom = of ? { fleets: of.split(',').map(Number) } : {};
    start({ report: report.id, parameters: { variant: 'vehicle', breakdown, from, to, ...whom } });
  }, [start, report, breakdown, from, to, of]);
  const view: ReportView = useMemo(
    () => ({
      ...{ variant: 'vehicle', family: 'operative', breakdown },
      country: session.userCountry.toUpperCase(),
      days: daysIn({ from, to }),
      metric: cellMetric(actors),
    }),
    [breakdown, session, from, to, actors],
  );
  if (run?.state === 'done' && run.head)
    return (
      <ExplainDrawer report={report} view={view} run={run} row={null} columnId={column} onClose={onClose} />
    );
  const { title, details } = chartTitle(chart, figures, say);
  const error = run?.state === 'failed' ? run.fault : null;
  const again = () => run && start(run.question);
  return (
    <RecordDrawer
      opened
      onClose={onClose}
      title={title}
      subtitle={details}
      size="lg"
      state={{ isPending: error === null, error, refetch: again }}
    />
  );
}

/**
 * The basis of figures that no report has: the rule, and the parts of the chart, each with the list behind
 * it.
 */
function OfParts(props: ExplainChartProps & { column: NamedColumnId }) {
  const { chart, figures, fleets, onClose, column } = props;
  const say = useText();
  const { t } = say;
  const reader = useReader();
  const type = metricType(chart.metric);
  const { title, details } = chartTitle(chart, figures, say);
  return (
    <RecordDrawer
      opened
      onClose={onClose}
      title={`${title}: ${valueText(type, figures.total, say)}`}
      subtitle={details}
    >
      <Stack p="12px 16px 24px">
        <Stack component="section" gap="xs" miw={0}>
          <h2>{t('explain.rule')}</h2>
          <p>{t(`explain.rule_${COLUMNS[column].rule}`)}</p>
        </Stack>
        <Stack component="section" gap="xs" miw={0}>
          <h2>{t('explain.parts')}</h2>
          <ul className={parts.leads}>
            {figures.parts.map((part) => {
              const address = addressBehind(chart, part, { ...figures, fleets, reader });
              const words = (
                <>
                  <span className={parts.cut}>{partName(chart, part, say)}</span>
                  <strong>{valueText(type, part.value, say)}</strong>
                </>
              );
              return (
                <li key={part.key}>
                  {address ? (
                    <Link className={parts.lead} to={address.to} search={address.search}>
                      {words}
                    </Link>
                  ) : (
                    <span className={parts.lead}>{words}</span>
                  )}
                </li>
              );
            })}
          </ul>
        </Stack>
      </Stack>
    </RecordDrawer>
  );
}
