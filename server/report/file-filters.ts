import { sql } from 'kysely';
import type { ReportParameters } from '#domain/report/parameters.ts';
import { breakdownName, type ReportFilter } from '#domain/report/report.ts';
import type { TextKey } from '#text/key.ts';
import { codeText } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import type { Sight } from '../access/caller.ts';
import { driverInScope, driverName } from '../access/driver-scope.ts';
import { vehicleInScope } from '../access/visibility.ts';
import type { App } from '../app.ts';
import type { OpenReport } from './run.ts';

type Line = readonly [label: string, value: string];
type Asked = { app: App; caller: Sight; parameters: ReportParameters; say: Say };

/** How a file was asked for (domain rules §4.3): its second sheet. It does not name what the caller may not see. */
export async function fileFilters(run: OpenReport, asked: Asked): Promise<Line[]> {
  const { caller, parameters, say, app } = asked;
  const { t, f } = say;
  const { settings, units } = f;
  const own = ownFilters(run, asked);
  const head: Line[] = [
    [t('report.file_report'), t(`report.title_${run.report.id}`)],
    [t('report.file_range'), `${f.day(run.range.from)} – ${f.day(run.range.to)}`],
  ];
  const foot: Line[] = [
    [t('report.file_user'), caller.username],
    [t('report.file_generated'), f.dateTime(app.now())],
    [t('report.file_timeZone'), settings.timeZone],
  ];
  if (run.report.isOfInstallation) return [...head, ...foot];
  return [
    ...head.toSpliced(1, 0, [t('report.file_variant'), t(`report.variant_${run.view.variant}`)]),
    ...run.report.filters.flatMap((filter): Line[] => {
      const value = own[filter];
      return value === null ? [] : [[t(`report.file_${filter}`), value]];
    }),
    ...(await namedFilters(asked)),
    ...(parameters.own_works ? [[t('report.file_ownWorks'), t('ui.yes')] as const] : []),
    ...foot,
    [t('report.file_units'), `${units.distance}, ${units.volume}, ${units.consumption}`],
    [t('report.file_consolidated'), f.day(run.head.consolidatedTo)],
  ];
}

/** What was asked with each filter that only some reports offer; null when that filter was not used. */
function ownFilters(
  { report, view }: OpenReport,
  { parameters, say }: Asked,
): Readonly<Record<ReportFilter, string | null>> {
  const { hour_from: from, hour_to: to, events } = parameters;
  return {
    breakdown: say.t(`report.breakdown_${breakdownName(report, view.breakdown)}`),
    metric: view.metric === 'used' ? null : say.t(`report.metric_${view.metric}`),
    hours: from === undefined && to === undefined ? null : `${from ?? '00:00'} – ${to ?? '24:00'}`,
    events: events?.map((event) => codeText('event.name_', event, say)).join(', ') ?? null,
  };
}

/** The chosen fleets, vehicles, drivers, types, fuels and classes by name. Filters that were not used are left out. */
async function namedFilters({ app, caller, parameters, say: { t } }: Asked): Promise<Line[]> {
  const { fleets, vehicles, drivers, types, fuels, classes } = parameters;
  const names = async (
    label: TextKey,
    ids: readonly unknown[] | undefined,
    query: ReturnType<typeof sql<{ name: string }>>,
  ) => {
    if (ids === undefined) return [];
    const { rows } = await query.execute(app.database.sql);
    return [[t(label), rows.map(({ name }) => name).join(', ') || '—'] as const];
  };
  return [
    ...(await names(
      'report.file_fleets',
      fleets,
      sql`select name from fleet where id = any(${fleets}::int[]) and id = any(${caller.visible.ids}::int[]) order by name`,
    )),
    ...(await names(
      'report.file_vehicles',
      vehicles,
      sql`select license as name from vehicle where id = any(${vehicles}::int[]) and ${vehicleInScope(caller)} order by license`,
    )),
    ...(await names(
      'report.file_drivers',
      drivers,
      sql`select ${driverName(caller)} as name from driver where id = any(${drivers}::int[]) and ${driverInScope(caller)} order by 1`,
    )),
    ...(await names(
      'report.file_types',
      types,
      sql`select name from enum_value where list = 'vehicle_type' and id = any(${types}::int[]) order by name`,
    )),
    ...(fuels
      ? [
          [
            t('report.file_fuels'),
            fuels.map((fuel) => codeText('enumerated.', fuel, { t })).join(', '),
          ] as const,
        ]
      : []),
    ...(classes
      ? [[t('report.file_classes'), classes.map((one) => t(`report.class_${one}`)).join(', ')] as const]
      : []),
  ];
}
