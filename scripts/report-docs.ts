import { readFileSync, writeFileSync } from 'node:fs';
import { ACTORS } from '#domain/access/role.ts';
import { isCell, type ReportColumn } from '#domain/report/column.ts';
import { COLUMNS, type NamedColumnId } from '#domain/report/dictionary.ts';
import { REPORTS, type RunnableReport } from '#domain/report/index.ts';
import { LIMIT_DAYS } from '#domain/report/range.ts';
import { isReportOfRoles, listedReport } from '#domain/report/report.ts';
import type { ReportView, Variant } from '#domain/report/view.ts';
import { readCatalogues } from '#text/catalogues.ts';

// Writes docs/REPORTS.md from the definitions. With --check, reports if it is up to date.
const en = readCatalogues('en');
const OUT = 'docs/REPORTS.md';
const used = new Map<NamedColumnId, ReportColumn>();

const viewOf = (report: RunnableReport, variant: Variant): ReportView => ({
  ...{ variant, family: report.families[0]!, country: 'ES', breakdown: report.breakdown },
  ...{ days: Math.min(31, LIMIT_DAYS[report.limit]), metric: 'hours' },
});

/**
 * The columns in the catalogue's form: `*` cannot be hidden, `~` is hidden at first. Only the first and the
 * last of the cells appear.
 */
function columnList(report: RunnableReport, variant: Variant): string {
  const columns = report.columns(viewOf(report, variant));
  for (const column of columns) if (!isCell(column.id)) used.set(column.id, column);
  const cells = columns.filter(({ id }) => isCell(id));
  return columns
    .filter(({ id }) => !isCell(id) || id === cells[0]!.id)
    .map(({ id, required, hidden }) =>
      isCell(id) ? `${id}…${cells.at(-1)!.id}` : `${hidden ? '~' : ''}${id}${required ? '*' : ''}`,
    )
    .join(' ');
}

function totalOf({ type, total }: ReportColumn): string {
  if (typeof total === 'object') return `from the sums of ${total.of.flat().join(', ')}`;
  if (total) return total === 'max' ? 'the highest' : '';
  return ['int', 'dist', 'dur', 'vol', 'money'].includes(type) ? 'the sum' : '';
}

const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
const numberOf = ({ id }: RunnableReport) => listedReport(id).number;
const reports = [...REPORTS.values()].sort((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1));
const actorsOf = ({ id }: RunnableReport) => ACTORS.filter((actor) => isReportOfRoles(id, [actor]));
const summary = reports.map((report) => {
  const { id, limit, families, variants } = report;
  const { number, rowIs } = listedReport(id);
  const cells = [
    `[${number}](#${id.toLowerCase()})`,
    `${en.report[`title_${id}`]}: ${en.report[`about_${id}`]}`,
    rowIs,
    limit === 'vehicleDays' ? '366 days, 31,000 vehicle-days' : plural(LIMIT_DAYS[limit], 'day'),
    actorsOf(report).join(' '),
    `${variants.join(', ')}; ${families.join(', ')}`,
  ];
  return `| ${cells.join(' | ')} |`;
});
const details = reports.map((report) =>
  [
    `### ${report.id}`,
    '',
    ...report.variants.map((variant) => `- of ${variant}s: ${columnList(report, variant)}`),
  ].join('\n'),
);
const columns = [...used].map(
  ([id, column]) =>
    `| ${id} | ${en.column[id]} | ${column.type} | ${COLUMNS[id].meaning} | ${totalOf(column)} |`,
);

const text = `# Reports

Made from the definitions in \`domain/report/\` by \`npm run docs:reports\`. Columns: \`*\` cannot be hidden, \`~\` is hidden at first; works and assets are those of
Spanish users. SI units everywhere; null means unknown.

| No. | Report | A row is | Range | Roles | Of; screens |
| --- | --- | --- | --- | --- | --- |
${summary.join('\n')}

## Columns of each report

${details.join('\n\n')}

## What each column says

| Column | Name | Type | Meaning | In total |
| --- | --- | --- | --- | --- |
${columns.join('\n')}
`;
if (!process.argv.includes('--check')) writeFileSync(OUT, text);
else if (readFileSync(OUT, 'utf8') !== text) {
  console.error(`${OUT} is not what the definitions say: npm run docs:reports`);
  process.exitCode = 1;
}
