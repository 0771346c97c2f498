import { useMemo } from 'react';
import type { ReportEnd } from '#api/report.ts';
import type { CodeList } from '#domain/report/code.ts';
import { describedColumn, isNamedColumn } from '#domain/report/column.ts';
import { type CountId, figureType } from '#domain/report/figure.ts';
import type { Report } from '#domain/report/report.ts';
import { NAMING_COLUMNS } from '#domain/report/total-line.ts';
import type { ReportView } from '#domain/report/view.ts';
import { labelText, valueWords } from '#text/report-words.ts';
import { valueText } from '#text/value-text.ts';
import { useText } from '../language/text.ts';
import { DataGrid } from '../list/DataGrid.tsx';
import type { GridColumn } from '../list/grid-column.ts';
import type { Totals } from '../list/row-source.ts';
import parts from '../look/parts.module.css';
import { ReportCard } from './ReportCard.tsx';
import { LetterLegend } from './ReportCell.tsx';
import { ReportCharts } from './ReportCharts.tsx';
import { electricText } from './ReportColumns.tsx';
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
  const totals = useTotals(report, view, run);
  const letters = useMemo(() => lettersOf(report, view), [report, view]);
  const hasCharts = (end?.charts.length ?? 0) > 0 && rows.length > 0;
  return (
    <div className={parts.rest} style={{ overflow: 'auto' }}>
      {end && rows.length > 0 ? <Figures view={view} figures={end.figures} /> : null}
      {hasCharts && head ? <ReportCharts report={report} end={end!} head={head} /> : null}
      {letters && rows.length > 0 ? <LetterLegend list={letters} /> : null}
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

/** The codes that the report shows as letters; null when it has none. */
function lettersOf(report: Report, view: ReportView): CodeList | null {
  for (const { look } of report.columns(view)) if (look && 'letters' in look) return look.letters;
  return null;
}

function useTotals(report: Report, view: ReportView, { head, end }: ReportRun): readonly Totals[] | null {
  const { t, f } = useText();
  return useMemo(() => {
    if (!head || !end) return null;
    const columns = report.columns(view);
    return end.totals.map(({ kind, count, values }) => {
      const sums = Object.fromEntries(head.columns.map((id, at) => [id, values[at] ?? null]));
      const naming = NAMING_COLUMNS[kind];
      const name = naming
        ? String(valueWords(describedColumn(naming), sums[naming] ?? null, { t }))
        : t(`report.total_${kind}`);
      const energies = columns.flatMap(({ id, energy }) =>
        kind === 'electric' && energy ? [[id, electricText(energy, sums[id] ?? null, { t, f })]] : [],
      );
      return {
        title: t('reportScreen.totalLine', { name, n: count }),
        sums: naming ? { ...sums, [naming]: null } : sums,
        words: Object.fromEntries(energies),
      };
    });
  }, [report, view, head, end, t, f]);
}

function Figures({ view, figures }: { view: ReportView; figures: ReportEnd['figures'] }) {
  const { t, f } = useText();
  return (
    <dl className={classes.figures}>
      {Object.entries(figures).map(([id, value]) => (
        <div key={id} className={classes.figure}>
          <dt>
            {isNamedColumn(id)
              ? labelText(id, { t, f })
              : t(
                  `report.figure_${id === 'subjects' && view.variant === 'driver' ? 'drivers' : (id as CountId)}`,
                )}
          </dt>
          <dd>{valueText(figureType(id as CountId), value, { t, f })}</dd>
        </div>
      ))}
    </dl>
  );
}
