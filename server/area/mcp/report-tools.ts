import type { Readable } from 'node:stream';
import { z } from 'zod';
import { getReports, postReport, type ReportEnd, type ReportHead } from '#api/report.ts';
import { Fault } from '#domain/fault.ts';
import { OFFERED_EVENTS } from '#domain/report/code.ts';
import { COLUMNS, type NamedColumnId } from '#domain/report/dictionary.ts';
import { REPORTS, type RunnableReport } from '#domain/report/index.ts';
import { LIMIT_DAYS } from '#domain/report/range.ts';
import { listedReport, REPORT_IDS } from '#domain/report/report.ts';
import { BREAKDOWNS, FAMILIES, METRICS, VARIANTS } from '#domain/report/view.ts';
import { translatorOf } from '#text/translator.ts';
import { idsOf, paged, pageOf, type Tool, tool } from './tool.ts';

/** The arguments of `run_report` that a report heeds. */
function takenBy({ isOfInstallation, variants, filters }: RunnableReport): string[] {
  const subjects = isOfInstallation ? [] : ['fleets', ...variants.map((variant) => `${variant}s`)];
  const others = filters.flatMap((filter) => (filter === 'hours' ? ['hour_from', 'hour_to'] : [filter]));
  return ['from', 'to', ...subjects, ...others];
}

const listReports = tool({
  name: 'list_reports',
  title: 'List reports',
  description:
    'Lists the reports that this user may run: what each is about, what a row is, its longest range in days, and the arguments of run_report that it takes.',
  input: z.object({}),
  async answer(_, asking) {
    const { reports } = await asking.json(getReports, {});
    const t = translatorOf('en');
    return {
      reports: reports.map(({ id, number, variants, families }) => {
        const report = REPORTS.get(id)!;
        const takes = takenBy(report);
        return {
          ...{ id, number, title: t(`report.title_${id}`), about: t(`report.about_${id}`) },
          row: listedReport(id).rowIs,
          ...{ variants, families, most_days: LIMIT_DAYS[report.limit], takes },
          ...(takes.includes('breakdown') && { breakdowns: report.breakdowns }),
        };
      }),
    };
  },
});

const runReport = tool({
  name: 'run_report',
  title: 'Run a report',
  description:
    'Runs a report and answers a page of its rows with totals. Rows have the values of `columns` in their order; null is unknown. Distances are in metres, times in seconds. Days after `final_to` may still change.',
  input: z.object({
    report: z.enum(REPORT_IDS).describe('Id of list_reports'),
    variant: z.enum(VARIANTS).default('vehicle').describe('What the rows are about'),
    family: z.enum(FAMILIES).default('operative').describe('Vehicles of works, or of staff (structure)'),
    from: z.iso.date('val.date').optional().describe('First day; the last 7 complete days if left out'),
    to: z.iso.date('val.date').optional().describe('Last day'),
    fleets: idsOf('fleets'),
    vehicles: idsOf('vehicles'),
    drivers: idsOf('drivers'),
    breakdown: z.enum(BREAKDOWNS).optional().describe('What a row covers'),
    metric: z.enum(METRICS).optional().describe('What the cells of Resources count'),
    hour_from: z.string().max(5).optional().describe('HH:MM, earliest start'),
    hour_to: z.string().max(5).optional().describe('HH:MM, latest start'),
    events: z.array(z.enum(OFFERED_EVENTS)).optional().describe('Kinds of event'),
    ...paged,
  }),
  async answer({ report, page, page_size, ...body }, asking) {
    const stream = await asking.stream(postReport, { params: { report }, body });
    const from = (page - 1) * page_size;
    const { head, rows, count, end } = await readPage(stream, { from, to: from + page_size });
    return {
      ...{ report, from: head.from, to: head.to, final_to: head.consolidatedTo, filters: head.asked },
      columns: [...head.columns, ...head.marks].map(described),
      ...{ rows, ...pageOf({ page, page_size }, count), totals: end.totals, figures: end.figures },
    };
  },
});

/** A column of rows with its meaning; cells of days and hours, and marks, have none. */
function described(id: string): { id: string; type?: string; means?: string } {
  const column = COLUMNS[id as NamedColumnId];
  return column ? { id, type: column.type, means: column.meaning } : { id };
}

type Line = ReportHead | { rows: unknown[][] } | ReportEnd;

/**
 * Reads a report to its end, which has the totals, and keeps the rows from `from` to before `to`.
 * @throws Fault `err.query` if it broke off
 */
async function readPage(stream: Readable, { from, to }: { from: number; to: number }) {
  const rows: unknown[][] = [];
  let count = 0;
  let head: ReportHead | null = null;
  let end: ReportEnd | null = null;
  for await (const text of linesOf(stream)) {
    const line: Line = JSON.parse(text);
    if ('rows' in line) {
      rows.push(...line.rows.slice(Math.max(0, from - count), Math.max(0, to - count)));
      count += line.rows.length;
    } else if ('totals' in line) end = line;
    else head = line;
  }
  if (!head || !end) throw new Fault('err.query', 500);
  return { head, rows, count, end };
}

/** The lines of a text while it arrives. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const part of stream.setEncoding('utf8')) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

export const reportTools: readonly Tool[] = [listReports, runReport];
