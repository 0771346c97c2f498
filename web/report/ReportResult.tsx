import { useMemo } from 'react';
import type { ReportEnd } from '#api/report.ts';
import { FIGURE_IDS, figureType } from '#domain/report/figure.ts';
import type { Report, ReportView } from '#domain/report/report.ts';
import { isTextKey, useText } from '../language/text.ts';
import { valueText } from '../list/cell-text.ts';
import { DataGrid } from '../list/DataGrid.tsx';
import type { GridColumn } from '../list/grid-column.ts';
import type { Totals } from '../list/row-source.ts';
import { ReportCard } from './ReportCard.tsx';
import { HealthLegend } from './ReportCell.tsx';
import { ReportCharts } from './ReportCharts.tsx';
import classes from './report.module.css';
import type { ReportRow, ReportRun } from './use-report-run.ts';

const CARD_PX = 92;

/** A report as it came: headline numbers, charts, rows with their totals. Rows show up while they come. */
export function ReportResult(props: {
  report: Report;
  view: ReportView;
  run: ReportRun;
  gridName: string;
  columns: readonly GridColumn<ReportRow>[];
  onOpen: ((row: ReportRow) => void) | undefined;
  onRetry: () => void;
}) {
  const { report, view, run, gridName, columns, onOpen, onRetry } = props;
  const { t } = useText();
  const { head, rows, end } = run;
  const totals = useTotals(run);
  const hasCharts = (end?.charts.length ?? 0) > 0 && rows.length > 0;
  return (
    <div className={classes.result}>
      {end && rows.length > 0 ? <Figures report={report} view={view} end={end} /> : null}
      {hasCharts && head ? <ReportCharts report={report} end={end!} head={head} /> : null}
      {report.id === 'Health' && rows.length > 0 ? <HealthLegend /> : null}
      <div className={classes.grid} data-alone={!hasCharts}>
        <DataGrid<ReportRow>
          name={gridName}
          label={t(`report.title_${report.id}`)}
          columns={columns}
          rowId={(row) => row.at}
          rows={head || run.state === 'failed' ? rows : undefined}
          error={run.fault ?? undefined}
          onRetry={onRetry}
          totals={totals}
          onOpen={onOpen}
          empty={{ title: t('fault.err.noResults') }}
          cardPx={CARD_PX}
          card={head ? (row) => <ReportCard row={row} columns={columns} /> : undefined}
        />
      </div>
    </div>
  );
}

function useTotals({ head, end }: ReportRun): readonly Totals[] | null {
  const { t } = useText();
  return useMemo(() => {
    if (!head || !end) return null;
    return end.totals.map(({ kind, count, values }) => {
      const sums = Object.fromEntries(head.columns.map((id, at) => [id, values[at] ?? null]));
      const event = kind === 'event' ? `report.event_${sums.eventType}` : '';
      const word = isTextKey(event) ? t(event) : t(`report.total_${kind}`);
      return {
        title: t('reportScreen.totalLine', { name: word, n: count }),
        sums: { ...sums, eventType: null },
      };
    });
  }, [head, end, t]);
}

function Figures({ report, view, end }: { report: Report; view: ReportView; end: ReportEnd }) {
  const { t, f } = useText();
  const shown = FIGURE_IDS.filter((id) => report.figures.includes(id) && id in end.figures);
  return (
    <dl className={classes.figures}>
      {shown.map((id) => (
        <div key={id} className={classes.figure}>
          <dt>
            {t(
              id === 'subjects' && view.variant === 'driver'
                ? 'report.figure_drivers'
                : `report.figure_${id}`,
            )}
          </dt>
          <dd>{valueText(figureType(id), end.figures[id] ?? null, { t, f })}</dd>
        </div>
      ))}
    </dl>
  );
}
