import { type ReactNode, useMemo } from 'react';
import type { ReportEnd } from '#api/report.ts';
import type { CodeList } from '#domain/report/code.ts';
import { isCell, isNamedColumn } from '#domain/report/column.ts';
import { figureType } from '#domain/report/figure.ts';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { labelText } from '#text/report-words.ts';
import { valueText } from '#text/value-text.ts';
import { useText } from '../language/text.ts';
import { DataGrid } from '../list/DataGrid.tsx';
import type { GridColumn, OpenRow } from '../list/grid-column.ts';
import parts from '../look/parts.module.css';
import { FigureStrip } from '../ui/FigureStrip.tsx';
import { CARD_PX, ReportCard } from './ReportCard.tsx';
import { LetterLegend } from './ReportCell.tsx';
import { ReportCharts } from './ReportCharts.tsx';
import classes from './report.module.css';
import { shownTotals } from './shown-totals.ts';
import type { ReportRow, ReportRun } from './use-report-run.ts';

/** A report as it came: headline numbers, charts, rows with their totals. Rows show up while they come. */
export function ReportResult(props: {
  report: Report;
  view: ReportView;
  run: ReportRun;
  gridName: string;
  columns: readonly GridColumn<ReportRow>[];
  hasCharts: boolean;
  /** A drawing of the rows that the screen makes itself, above them. */
  picture?: ReactNode;
  onOpen: OpenRow<ReportRow> | undefined;
  /** The row that is open. */
  openAt: number | null;
  onRetry: () => void;
}) {
  const { report, view, run, gridName, columns, hasCharts, picture, onOpen, openAt, onRetry } = props;
  const { t, f } = useText();
  const { head, rows, end } = run;
  const totals = useMemo(
    () => (head && end ? shownTotals(report, view, { head, end }, { t, f }) : null),
    [report, view, head, end, t, f],
  );
  const letters = useMemo(() => lettersOf(report, view), [report, view]);
  return (
    <div className={parts.rest} style={{ overflow: 'auto' }}>
      <Figures report={report} view={view} figures={end?.figures} />
      {picture}
      {hasCharts && run.state !== 'failed' ? (
        <ReportCharts report={report} end={end} head={head} rows={rows} />
      ) : null}
      {letters ? <LetterLegend list={letters} /> : null}
      <div className={classes.grid} data-below={picture !== undefined}>
        <DataGrid<ReportRow>
          name={gridName}
          label={t(`report.title_${report.id}`)}
          columns={columns}
          rowId={(row) => row.at}
          rows={head || run.state === 'failed' ? rows : undefined}
          error={run.fault ?? undefined}
          onRetry={onRetry}
          totals={totals?.line}
          onOpen={onOpen}
          openId={openAt}
          empty={{ title: t('fault.err.noResults') }}
          cardPx={columns.some(({ id }) => isCell(id)) ? CARD_PX.cells : CARD_PX.figures}
          card={head ? (row) => <ReportCard row={row} columns={columns} /> : undefined}
        />
      </div>
      {totals?.others.length ? <p className={classes.others}>{totals.others.join(' · ')}</p> : null}
    </div>
  );
}

/** The codes that the report shows as letters; null when it has none. */
export function lettersOf(report: Report, view: ReportView): CodeList | null {
  for (const { look } of report.columns(view)) if (look && 'letters' in look) return look.letters;
  return null;
}

/** The headline numbers of a report; undefined while they are on their way. */
export function Figures(props: {
  report: Report;
  view: ReportView;
  figures: ReportEnd['figures'] | undefined;
}) {
  const { report, view, figures } = props;
  const say = useText();
  const ids = report.figures.map((figure) => (typeof figure === 'string' ? figure : figure.id));
  return (
    <FigureStrip
      figures={ids.map((id) => ({
        id,
        label: isNamedColumn(id)
          ? labelText(id, say)
          : say.t(`report.figure_${id === 'subjects' && view.variant === 'driver' ? 'drivers' : id}`),
        text: figures && valueText(figureType(id), figures[id] ?? null, say),
      }))}
    />
  );
}
