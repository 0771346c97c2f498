import type { ReportHead } from '#api/report.ts';
import { breakdownName, type Report, type ReportFilter } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import type { UsedRules } from '#domain/rule/used-rules.ts';
import { FIRST_RULES } from '#domain/telemetry/rules.ts';
import { driverName } from './driver-name.ts';
import type { TextKey } from './key.ts';
import { UNKNOWN } from './reader.ts';
import { codeText } from './report-words.ts';
import type { Say } from './say.ts';

type Line = readonly [label: string, value: string];

/**
 * The filters of a report in words, one line for each filter that was used. The last line names the rules by
 * which its days were decided, if these are not only the first. Example: "Vehicles", "1234BCD, 5678FGH".
 */
export function askedLines(
  {
    report,
    view,
    head: { asked, rules },
  }: { report: Report; view: ReportView; head: Pick<ReportHead, 'asked' | 'rules'> },
  say: Say,
): Line[] {
  const { t } = say;
  const { hours, events } = asked;
  const own: Readonly<Record<ReportFilter, string | null>> = {
    breakdown: t(`report.breakdown_${breakdownName(report, view.breakdown)}`),
    metric: view.metric === 'used' ? null : t(`report.metric_${view.metric}`),
    hours: hours ? `${hours.from} – ${hours.to}` : null,
    events: events?.map((event) => codeText('event.name_', event, say)).join(', ') ?? null,
  };
  const listed = (label: TextKey, names: readonly string[] | undefined): Line[] =>
    names ? [[t(label), names.join(', ') || UNKNOWN]] : [];
  return [
    ...report.filters.flatMap((filter): Line[] => {
      const value = own[filter];
      return value === null ? [] : [[t(`report.file_${filter}`), value]];
    }),
    ...listed('report.file_fleets', asked.fleets),
    ...listed('report.file_vehicles', asked.vehicles),
    ...listed(
      'report.file_drivers',
      asked.drivers?.map((name) => driverName(name, t)),
    ),
    ...listed('report.file_types', asked.types),
    ...listed(
      'report.file_fuels',
      asked.fuels?.map((fuel) => codeText('enumerated.', fuel, say)),
    ),
    ...listed(
      'report.file_classes',
      asked.classes?.map((one) => t(`report.class_${one}`)),
    ),
    ...(asked.own_works ? [[t('report.file_ownWorks'), t('ui.yes')] as const] : []),
    ...(rules.some(({ version }) => version !== FIRST_RULES.version)
      ? [[t('report.file_rules'), rules.map((one) => rulesText(one, say)).join(', ')] as const]
      : []),
  ];
}

/** Rules with the days that were decided by them. Example: "version 3 (01/03/2026 – 31/03/2026)". */
export function rulesText({ version, from, to }: UsedRules, { t, f }: Say): string {
  const name = t('report.rulesVersion', { n: version });
  return from === null || to === null ? name : `${name} (${f.day(from)} – ${f.day(to)})`;
}
