import { Skeleton } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { CodeList } from '#domain/report/code.ts';
import { isCell } from '#domain/report/column.ts';
import type { Grouping } from '#domain/report/grouping.ts';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { useText } from '#web/base/language/text.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import type { ExplainedCells, OpenRow } from '#web/kit/list/grid-column.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { AROUND_PX, CHART_PX } from './chart-size.ts';
import { CARD_PX, ReportCard } from './ReportCard.tsx';
import { LetterLegend } from './ReportCell.tsx';
import type { ReportGridColumn } from './ReportColumns.tsx';
import { ReportStrip } from './ReportStrip.tsx';
import classes from './report.module.css';
import { useReportLayout } from './report-order.ts';
import { medianWords, shownTotals } from './shown-totals.ts';
import { useGroupedRows } from './use-grouped-rows.ts';
import type { ReportRow, ReportRun } from './use-report-run.ts';

const ReportCharts = lazyPart('ReportCharts', () => import('./ReportCharts.tsx'));
const Spreads = lazyPart('Spreads', () => import('./Spreads.tsx'));

/** A report with its headline numbers, charts, rows and totals. Rows appear while they arrive. */
export function ReportResult(props: {
  report: Report;
  view: ReportView;
  run: ReportRun;
  gridName: string;
  columns: readonly ReportGridColumn[];
  hasCharts: boolean;
  groupedBy?: Grouping | null;
  /** A drawing of the rows from the screen itself, above them. */
  picture?: ReactNode;
  onOpen: OpenRow<ReportRow> | undefined;
  /** The row that is open. */
  openAt: number | null;
  asks?: ExplainedCells<ReportRow>;
  onRetry: () => void;
}) {
  const { report, view, run, gridName, columns, hasCharts, picture, onOpen, openAt, asks, onRetry } = props;
  const { shownIds, sort } = useReportLayout(report, gridName, columns);
  const { t, f } = useText();
  const { head, rows, end } = run;
  const totals = useMemo(
    () => (head && end ? shownTotals(report, view, { head, end }, { t, f }) : null),
    [report, view, head, end, t, f],
  );
  // Cards have no lines of totals below them, which would take the room of a card: they are among the
  // headline numbers.
  const isPhone = usePhone();
  const median = head && end && isPhone ? medianWords(report, view, { head, end }, { t, f }) : null;
  const others = totals?.others.join(' · ');
  const by = props.groupedBy ?? null;
  const grouped = useGroupedRows({ report, view, head, rows, columns, sort, by });
  const letters = useMemo(() => lettersOf(report, view), [report, view]);
  return (
    <div className={parts.rest} style={{ overflow: 'auto' }}>
      <ReportStrip report={report} view={view} run={run} asks={asks}>
        {hasCharts && run.state !== 'failed' ? (
          <Arriving
            fallback={
              <div className={`${parts.stack} ${classes.charts}`}>
                <Skeleton className={`${parts.panel} ${classes.chart}`} height={CHART_PX + AROUND_PX} />
              </div>
            }
          >
            <ReportCharts
              report={report}
              end={end}
              head={head}
              rows={rows}
              onExplain={asks && ((columnId) => asks.ask(null, columnId))}
            />
          </Arriving>
        ) : null}
        {median ? <p className={classes.others}>{median}</p> : null}
        {others && isPhone ? <p className={classes.others}>{others}</p> : null}
        {end ? (
          <Arriving fallback={null}>
            <Spreads spreads={end.spreads} shownIds={shownIds} />
          </Arriving>
        ) : null}
      </ReportStrip>
      {picture}
      {letters ? <LetterLegend list={letters} /> : null}
      <div className={classes.grid} data-below={picture !== undefined}>
        <DataGrid<ReportRow>
          name={gridName}
          label={t(`report.title_${report.id}`)}
          columns={columns}
          order={sort ?? undefined}
          rowId={(row) => row.at}
          rows={head || run.state === 'failed' ? grouped.rows : undefined}
          headOf={grouped.headOf}
          error={run.fault ?? undefined}
          onRetry={onRetry}
          totals={totals?.line}
          onOpen={onOpen}
          openId={openAt}
          asks={asks}
          empty={{ title: t('fault.err.noResults') }}
          cardPx={columns.some(({ id }) => isCell(id)) ? CARD_PX.cells : CARD_PX.figures}
          card={head ? (row) => <ReportCard row={row} columns={columns} /> : undefined}
        />
      </div>
      {others && !isPhone ? <p className={classes.others}>{others}</p> : null}
    </div>
  );
}

/** The codes that the report shows as letters; null when it has none. */
export function lettersOf(report: Report, view: ReportView): CodeList | null {
  for (const { look } of report.columns(view)) if (look && 'letters' in look) return look.letters;
  return null;
}
