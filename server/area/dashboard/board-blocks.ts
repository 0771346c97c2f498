import type { ChartFigures } from '#api/dashboard.ts';
import type { BoardChart } from '#domain/dashboard/board-query.ts';
import { aimOf, isRound, metricType } from '#domain/dashboard/metric.ts';
import { keeps } from '#domain/dashboard/target.ts';
import type { PdfBars, PdfBlock, PdfGraph } from '#server/base/pdf/pdf-document.ts';
import { chartTitle, partName } from '#text/chart-words.ts';
import type { Say } from '#text/say.ts';
import { targetWords } from '#text/target-words.ts';
import { valueText } from '#text/value-text.ts';

/** More days than this are a curve. */
const BARS_MAX = 31;

/** A chart on paper: its title, its total where it has one, its target, and its parts. */
export function chartBlocks(chart: BoardChart, figures: ChartFigures, say: Say): PdfBlock[] {
  const { metric, type } = chart;
  const { title, details } = chartTitle(chart, figures, say);
  const aim = targetWords(chart, figures, say);
  const words = [aim?.target, aim?.standing].filter(Boolean).join(' · ');
  return [
    { kind: 'heading', text: title },
    { kind: 'paragraph', tone: 'quiet', text: details },
    ...(aim ? [{ kind: 'paragraph', tone: aim.isKept ? 'plain' : 'warning', text: words } as const] : []),
    type === 'figure'
      ? { kind: 'paragraph', text: valueText(metricType(metric), figures.total, say) }
      : figures.parts.length > BARS_MAX
        ? curve(chart, figures, say)
        : bars(chart, figures, say),
  ];
}

function bars(chart: BoardChart, { parts }: ChartFigures, say: Say): PdfBars {
  const { metric, type, target } = chart;
  const aim = isRound(type) ? null : aimOf(metric);
  const most = Math.max(0, ...parts.map(({ value }) => value ?? 0));
  return {
    kind: 'bars',
    bars: parts.map((part) => ({
      label: partName(chart, part, say),
      share: most > 0 ? (part.value ?? 0) / most : 0,
      value: valueText(metricType(metric), part.value, say),
      isOff: target !== null && aim !== null && part.value !== null && !keeps(part.value, aim, target),
    })),
  };
}

/** The parts from left to right; unknown values interrupt the curve. */
function curve(chart: BoardChart, { parts }: ChartFigures, say: Say): PdfGraph {
  const pieces: { x: number; y: number }[][] = [[]];
  for (const [x, { value }] of parts.entries())
    if (value === null) pieces.push([]);
    else pieces.at(-1)!.push({ x, y: value });
  const most = Math.max(0, ...parts.map(({ value }) => value ?? 0)) || 1;
  const last = parts.length - 1;
  const type = metricType(chart.metric);
  return {
    ...{ kind: 'graph', pieces: pieces.filter((piece) => piece.length > 0), marks: [], level: null },
    xTicks: [0, Math.floor(last / 2), last].map((x) => ({ x, label: partName(chart, parts[x]!, say) })),
    yTicks: [0, most / 2, most].map((y) => ({ y, label: valueText(type, y, say) })),
  };
}
