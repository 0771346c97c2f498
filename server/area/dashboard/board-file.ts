import { getDashboardExport } from '#api/dashboard.ts';
import { DASHBOARD_KINDS, dashboardCounts } from '#domain/dashboard/live-count.ts';
import { mayAsk } from '#domain/dashboard/metric.ts';
import { daySpan } from '#domain/day.ts';
import { readChartFleets } from '#server/area/fleet/top-fleets.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { handle } from '#server/base/http/route.ts';
import type { PdfBlock } from '#server/base/pdf/pdf-document.ts';
import { pdfFile } from '#server/base/pdf/pdf-file.ts';
import { fileName } from '#text/file-name.ts';
import { chartBlocks } from './board-blocks.ts';
import { visibleStates } from './get-dashboard.ts';
import { readChart } from './read-chart.ts';

/**
 * A board as a PDF: the present states of the fleet and the figures of its charts, in the caller's scope,
 * language and units. Charts that the caller may not see are left out.
 */
export const readBoardFile = handle(getDashboardExport, async ({ query, caller, app }) => {
  const { columns: charts, fleets = [] } = query;
  const { t, f, settings } = await readerOf(app, caller);
  const seen = await readChartFleets(app.database, caller, fleets);
  const counts = dashboardCounts(visibleStates(app.board, caller, seen));
  const shown = charts.filter(({ metric }) => mayAsk(metric, caller));
  const blocks: PdfBlock[] = [
    { kind: 'facts', facts: DASHBOARD_KINDS.map((kind) => [t(`state.${kind}`), f.number(counts[kind])]) },
  ];
  for (const chart of shown) {
    const asked = { ...chart, fleets: chart.fleets.length > 0 ? chart.fleets : fleets };
    blocks.push(...chartBlocks(chart, await readChart(app, caller, asked), { t, f }));
  }
  const { day } = daySpan(app.now(), caller.timeZone);
  const file = await pdfFile({
    ...{ name: `${fileName([t('dashboard.list')], { from: day, to: day })}.pdf`, title: t('dashboard.list') },
    ...{ settings, made: { atMs: app.now(), by: caller.username }, blocks },
  });
  return { ...file, facts: { rows: shown.length } };
});
