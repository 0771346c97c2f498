import { type CSSProperties, useLayoutEffect, useMemo } from 'react';
import type { Grouping } from '#domain/report/grouping.ts';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { askedLines } from '#text/report-asked.ts';
import { useText } from '#web/base/language/text.ts';
import { getInstallationState } from '#web/base/session/installation.ts';
import { useSession } from '#web/base/session/session.ts';
import { isEmptyChart } from '#web/kit/chart/chart-props.ts';
import { PrintedChart } from '#web/kit/chart/PrintedChart.tsx';
import { sortRows } from '#web/kit/list/row-order.ts';
import { cssVariables } from '#web/kit/look/theme.ts';
import { Brand } from '#web/kit/ui/Brand.tsx';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import { PrintedTable } from './PrintedTable.tsx';
import classes from './print.module.css';
import { firstRows, isGroupHead, PRINTED_ROWS } from './print-limit.ts';
import { SHEET_PX, sheetsOf } from './print-width.ts';
import { printedColumns, signsIn } from './printed-rows.ts';
import { LetterLegend, SignMark } from './ReportCell.tsx';
import type { ReportGridColumn } from './ReportColumns.tsx';
import { figureWords } from './ReportFigures.tsx';
import { lettersOf } from './ReportResult.tsx';
import { reportChart } from './report-chart.ts';
import { useReportLayout } from './report-order.ts';
import { groupsIn, groupTotals, sortedGroups } from './row-groups.ts';
import { shownTotals } from './shown-totals.ts';
import type { ReportRow, ReportRun } from './use-report-run.ts';

export type PrintedSheetProps = {
  report: Report;
  view: ReportView;
  /** A finished run. */
  run: ReportRun;
  gridName: string;
  columns: readonly ReportGridColumn[];
  /** The grouping of the rows, each group below its subtotals. */
  groupedBy?: Grouping | null;
  /** Null: there is not exactly one. */
  company: string | null;
};

/** More columns need the long side of the paper. */
const UPRIGHT_COLUMNS = 8;
/** The distance between two charts beside each other, pixels. */
const CHART_GAP_PX = 16;
/** Paper is white, whatever the scheme of the screen is. */
const LIGHT = cssVariables().light as CSSProperties;

/**
 * A whole report for paper: its description, its figures, its charts, all rows with the columns of the
 * screen.
 */
export function PrintedSheet({
  report,
  view,
  run,
  gridName,
  columns,
  groupedBy = null,
  company,
}: PrintedSheetProps) {
  const say = useText();
  const { t, f } = say;
  const { username } = useSession();
  const { placed, sort } = useReportLayout(report, gridName, columns);
  const { rows, askedMs } = run;
  const head = run.head!;
  const end = run.end!;
  const title = t(`report.title_${report.id}`);
  const days = `${f.day(head.from)} – ${f.day(head.to)}`;
  const totals = useMemo(
    () => shownTotals(report, view, { head, end }, { t, f }),
    [report, view, head, end, t, f],
  );
  const { printed, heads } = useMemo(() => {
    const say = { t, f };
    const sorted = (some: readonly ReportRow[]) => sortRows(some, columns, sort, say);
    const grouped = groupedBy && { report, view, head, by: groupedBy };
    const lines = grouped
      ? sortedGroups(groupsIn(grouped, rows, say), grouped, { columns, sort }, say).flatMap((group) => [
          groupTotals(group, grouped, say),
          ...sorted(group.rows),
        ])
      : sorted(rows);
    const fitting = firstRows(lines, PRINTED_ROWS);
    return {
      printed: printedColumns(placed, { lines: fitting, totals: totals.line }, say),
      heads: fitting.map(isGroupHead),
    };
  }, [rows, columns, placed, sort, totals, groupedBy, report, view, head, t, f]);
  const isWide = printed.length > UPRIGHT_COLUMNS;
  const sheetPx = SHEET_PX[isWide ? 'landscape' : 'portrait'];
  const { sheets, px } = sheetsOf(printed, sheetPx);
  const charts = useMemo(
    () => end.charts.map((chart) => ({ id: chart.id, ...reportChart(chart, { t, f }) })),
    [end, t, f],
  ).filter((chart) => !isEmptyChart(chart));
  const letters = lettersOf(report, view);
  const isCredited =
    getInstallationState()?.has_streets === true && report.columns(view).some(({ tellsPlace }) => tellsPlace);
  const signs = useMemo(() => signsIn(printed), [printed]);
  useFileName(`${title} ${head.from} ${head.to}`);
  const count = Math.min(rows.length, PRINTED_ROWS);
  return (
    <div className={classes.sheet} data-wide={isWide} style={LIGHT}>
      <header className={classes.head}>
        <div className={classes.whose}>
          <Brand size={22} />
          {company}
        </div>
        <h1>{title}</h1>
        <p>{days}</p>
        <dl className={classes.asked}>
          {groupedBy ? (
            <div>
              <dt>{t('reportScreen.group')}</dt>
              <dd>{t(`reportScreen.group_${groupedBy}`)}</dd>
            </div>
          ) : null}
          {askedLines({ report, view, head }, { t, f }).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.made}>
          {t('pdf.made', { at: f.dateTime(askedMs), by: username ?? '' })} · {f.settings.timeZone}
          {head.to > head.consolidatedTo
            ? ` · ${t('reportScreen.finalTo', { day: f.day(head.consolidatedTo) })}`
            : null}
        </p>
      </header>
      <FigureStrip figures={figureWords(report, view, end.figures, say)} />
      {charts.length > 0 ? (
        <div className={classes.charts}>
          {charts.map(({ id, ...chart }) => (
            <section key={id}>
              <h2>{chart.label}</h2>
              <PrintedChart chart={chart} width={(sheetPx - CHART_GAP_PX) / 2} />
            </section>
          ))}
        </div>
      ) : null}
      {letters ? <LetterLegend list={letters} /> : null}
      {count < rows.length ? (
        <p className={classes.cut}>{t('reportScreen.printedFirst', { n: count, of: rows.length })}</p>
      ) : null}
      {sheets.map((places) => (
        <PrintedTable
          key={places.join()}
          columns={places.map((at) => printed[at]!)}
          heads={heads}
          totals={totals.line.length}
          px={px}
        />
      ))}
      {isCredited ? <p className={classes.made}>{t('reportScreen.printedCredit')}</p> : null}
      {totals.others.length > 0 ? <p>{totals.others.join(' · ')}</p> : null}
      {signs.length > 0 ? (
        <ul className={classes.signs}>
          {signs.map((sign) => (
            <li key={`${sign.kind} ${sign.words}`}>
              <SignMark sign={sign} /> {sign.words}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Sets the title of the page, which the browser proposes as the name of the file. */
function useFileName(name: string): void {
  useLayoutEffect(() => {
    const { title } = document;
    document.title = name;
    return () => {
      document.title = title;
    };
  }, [name]);
}
