import type { Sight } from '#server/base/access/caller.ts';
import type { Reporting } from '#server/base/app.ts';
import { roadCredit } from '#server/base/road-credit.ts';
import { askedLines } from '#text/report-asked.ts';
import type { Say } from '#text/say.ts';
import type { OpenReport } from './run.ts';

type Line = readonly [label: string, value: string];

/**
 * The filters of a report, for the second sheet of its file (domain rules §4.3). It leaves out names that the
 * caller may not see.
 */
export function fileFilters(
  { report, view, range, head, columns }: OpenReport,
  { app, caller, say }: { app: Reporting; caller: Sight; say: Say },
): Line[] {
  const { t, f } = say;
  const { settings, units } = f;
  const isOfVehicles = !report.isOfInstallation;
  const credit = columns.some(({ tellsPlace }) => tellsPlace) ? roadCredit(app.roads) : null;
  return [
    [t('report.file_report'), t(`report.title_${report.id}`)],
    ...(isOfVehicles ? [[t('report.file_variant'), t(`report.variant_${view.variant}`)] as const] : []),
    [t('report.file_range'), `${f.day(range.from)} – ${f.day(range.to)}`],
    ...askedLines({ report, view, head }, say),
    [t('report.file_user'), caller.username],
    [t('report.file_generated'), f.dateTime(app.now())],
    [t('report.file_timeZone'), settings.timeZone],
    ...(isOfVehicles
      ? [
          [t('report.file_units'), `${units.distance}, ${units.volume}, ${units.consumption}`] as const,
          [t('report.file_consolidated'), f.day(head.consolidatedTo)] as const,
        ]
      : []),
    ...(credit === null ? [] : [[t('report.file_addresses'), credit] as const]),
  ];
}
