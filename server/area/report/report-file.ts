import type { RowValues } from '#domain/report/gather.ts';
import { type Grouping, groupingsOf } from '#domain/report/grouping.ts';
import type { Sight } from '#server/base/access/caller.ts';
import type { Reporting } from '#server/base/app.ts';
import { csvFile } from '#server/base/http/csv.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { type SheetValue, xlsxFile } from '#server/base/http/xlsx.ts';
import { reportFileName } from '#text/file-name.ts';
import { formatter } from '#text/format.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { translatorOf } from '#text/translator.ts';
import { type FileColumn, fileColumns, fileTotals, shownColumns } from './file-columns.ts';
import { fileFilters } from './file-filters.ts';
import { eachRow } from './query.ts';
import { orderRows } from './row-order.ts';
import type { OpenReport } from './run.ts';
import { subtotals } from './subtotals.ts';

/** The report on the screen: its columns in order, and the order of the rows. */
export type Shown = {
  columns?: readonly string[] | undefined;
  sort?: { id: string; dir: 'asc' | 'desc' } | undefined;
  /** The grouping of its rows. */
  group?: Grouping | undefined;
};

/** The name of a file: the report and its days, in the reader's language. */
export const nameOf = ({ report, range }: OpenReport, ending: string, { t }: Pick<Say, 't'>) =>
  `${reportFileName(report.id, range, t)}.${ending}`;

/** An open report as a plain file, for other programs. */
export function reportCsv(
  run: OpenReport,
  { settings, shown }: { settings: FormatSettings; shown: Shown },
): FileAnswer {
  const say: Say = { t: translatorOf(settings.language), f: formatter(settings) };
  const columns = fileColumns(run, shownColumns(run.columns, shown.columns), say);
  const rows = fileRows(run, columns, { sort: shown.sort, language: settings.language });
  return csvFile({ name: nameOf(run, 'csv', say), columns, rows }, settings);
}

/** An open report as a workbook (domain rules §4.3). */
export function reportFile(
  run: OpenReport,
  options: { app: Reporting; caller: Sight; settings: FormatSettings; shown: Shown },
): FileAnswer {
  const { app, caller, settings, shown } = options;
  const say: Say = { t: translatorOf(settings.language), f: formatter(settings) };
  const columns = fileColumns(run, shownColumns(run.columns, shown.columns), say);
  const by = groupingsOf(run.report, run.view).find((one) => one === shown.group);
  const groups = by && subtotals(run, by, { columns, say });
  return xlsxFile({
    name: nameOf(run, 'xlsx', say),
    sheet: {
      title: say.t(`report.title_${run.report.id}`),
      columns,
      rows: fileRows(run, columns, {
        sort: shown.sort,
        language: settings.language,
        onRow: groups?.add,
      }),
      totals: () => fileTotals(columns, run.end().totals, say),
    },
    ...(groups ? { more: { title: say.t('report.file_subtotals'), sheet: groups.end } } : {}),
    filters: fileFilters(run, { app, caller, say }),
    settings,
  });
}

/** The rows of a file in order, as the values of its columns. */
export async function* fileRows(
  run: OpenReport,
  columns: readonly FileColumn[],
  {
    sort,
    language,
    onRow,
  }: {
    sort: Shown['sort'];
    language: FormatSettings['language'];
    /** Called with each row of the report. */
    onRow?: ((row: RowValues) => void) | undefined;
  },
): AsyncGenerator<readonly SheetValue[]> {
  const at = columns.findIndex(({ id }) => id === sort?.id);
  const held: (readonly SheetValue[])[] = [];
  for await (const block of run.blocks) {
    // Groups may read any value, of a column that the file does not have.
    for (const row of eachRow(block, onRow ? undefined : run.reading.read)) {
      onRow?.(row);
      const values = columns.map((column) => column.value(row));
      if (at < 0) yield values;
      else held.push(values);
    }
  }
  // Sorting by a column that the query does not sort by needs all rows at once.
  if (at < 0 || !sort) return;
  yield* orderRows(held, { at, type: columns[at]!.type, isDescending: sort.dir === 'desc', language });
}
