import type { ReportEnd } from '#api/report.ts';
import { isNamedColumn } from '#domain/report/column.ts';
import { figureType } from '#domain/report/figure.ts';
import { betterOf } from '#domain/report/judgement.ts';
import { changeOf, isUnknownPeriod } from '#domain/report/previous.ts';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { labelText } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';
import { useText } from '#web/base/language/text.ts';
import type { ExplainedCells } from '#web/kit/list/grid-column.ts';
import { type Beside, FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import { changeSign, changeText } from './change-text.ts';
import { usePrevious } from './use-previous.ts';
import type { ReportRow, ReportRun } from './use-report-run.ts';

type FigureId = Parameters<typeof betterOf>[0];

/** The headline numbers of a report, each with its change since the previous period. */
export function ReportFigures(props: {
  report: Report;
  view: ReportView;
  run: ReportRun;
  asks: ExplainedCells<ReportRow> | undefined;
  /** In one low line: the change without the previous period, which the words under the pointer name. */
  isCompact?: boolean;
}) {
  const { report, view, run, asks, isCompact = false } = props;
  const say = useText();
  const previous = usePrevious(report, run);
  const now = run.end?.figures;
  const then = previous?.figures;

  function beside(id: FigureId): Beside | undefined {
    if (!previous) return undefined;
    if (!now || then === undefined) return { text: undefined, verdict: null };
    if (then && isUnknownPeriod(then)) return { text: '', verdict: null };
    const type = figureType(id);
    const isYearShown = previous.range.from.slice(0, 4) !== run.question.parameters.from?.slice(0, 4);
    const days = say.f.days(previous.range, { isYearShown });
    const change = changeOf({ type, better: betterOf(id) }, now[id] ?? null, then?.[id] ?? null);
    const value = valueText(type, then?.[id] ?? null, say);
    const before = say.t('reportScreen.valueThen', { days, value });
    const words = changeText(change, days, say);
    return {
      text: isCompact ? changeSign(change, say) : words,
      verdict: change?.verdict ?? null,
      more: isCompact ? `${words} (${before})` : before,
    };
  }

  const isTotal = (id: string) =>
    !report.hasNoTotal && report.columns(view).some((column) => column.id === id);
  return (
    <FigureStrip
      isCompact={isCompact}
      figures={figureWords(report, view, now, say).map((figure) => ({
        ...figure,
        beside: beside(figure.id),
        onAsk: asks?.isOn && isTotal(figure.id) ? () => asks.ask(null, figure.id) : undefined,
      }))}
    />
  );
}

/** The headline numbers of a report in words; without text while they are loading. */
export function figureWords(
  report: Report,
  view: ReportView,
  figures: ReportEnd['figures'] | undefined,
  say: Say,
): { id: FigureId; label: string; text: string | undefined }[] {
  const ids = report.figures.map((figure) => (typeof figure === 'string' ? figure : figure.id));
  return ids.map((id) => ({
    id,
    label: isNamedColumn(id)
      ? labelText(id, say)
      : say.t(`report.figure_${id === 'subjects' && view.variant === 'driver' ? 'drivers' : id}`),
    text: figures && valueText(figureType(id), figures[id] ?? null, say),
  }));
}
