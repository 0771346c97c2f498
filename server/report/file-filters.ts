import { sql } from 'kysely';
import type { ReportParameters } from '#domain/report/parameters.ts';
import type { Caller } from '../access/caller.ts';
import { vehicleInScope } from '../access/visibility.ts';
import type { App } from '../app.ts';
import { driverInScope, driverName } from '../driver/driver-scope.ts';
import type { Words } from './file-columns.ts';
import type { ReportRun } from './run.ts';

type Line = readonly [label: string, value: string];
type Asked = { app: App; caller: Caller; parameters: ReportParameters; words: Words };

/** How a file was asked for (domain rules §4.3): its second sheet. Names of what the caller may not see are not among them. */
export async function fileFilters(run: ReportRun, asked: Asked): Promise<Line[]> {
  const { caller, parameters, words, app } = asked;
  const { t, f } = words;
  const { settings, units } = f;
  const { hour_from: hourFrom, hour_to: hourTo } = parameters;
  const isByHours = run.report.filters.includes('hours') && (hourFrom !== undefined || hourTo !== undefined);
  return [
    [t('report.file_report'), t(`report.title_${run.report.id}`)],
    [t('report.file_variant'), t(`report.variant_${run.view.variant}`)],
    [t('report.file_range'), `${f.day(run.range.from)} – ${f.day(run.range.to)}`],
    ...(run.report.filters.includes('breakdown')
      ? [[t('report.file_breakdown'), t(`report.breakdown_${run.view.breakdown}`)] as const]
      : []),
    ...(isByHours
      ? [[t('report.file_hours'), `${hourFrom ?? '00:00'} – ${hourTo ?? '24:00'}`] as const]
      : []),
    ...(await namedFilters(asked)),
    ...(run.report.filters.includes('events') && parameters.events
      ? [
          [
            t('report.file_events'),
            parameters.events.map((event) => t(`report.event_${event}`)).join(', '),
          ] as const,
        ]
      : []),
    ...(parameters.own_works ? [[t('report.file_ownWorks'), t('ui.yes')] as const] : []),
    [t('report.file_user'), caller.username],
    [t('report.file_generated'), f.dateTime(app.now())],
    [t('report.file_timeZone'), settings.timeZone],
    [t('report.file_units'), `${units.distance}, ${units.volume}, ${units.consumption}`],
    [t('report.file_consolidated'), f.day(run.head.consolidatedTo)],
  ];
}

/** Fleets, vehicles, drivers, types, fuels and classes by their names; only those that were asked for. */
async function namedFilters({ app, caller, parameters, words }: Asked): Promise<Line[]> {
  const { t } = words;
  const { fleets, vehicles, drivers, types, fuels, classes } = parameters;
  const names = async (
    label: string,
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
      ? [[t('report.file_fuels'), fuels.map((fuel) => t(`enumerated.${fuel}`)).join(', ')] as const]
      : []),
    ...(classes
      ? [[t('report.file_classes'), classes.map((one) => t(`report.class_${one}`)).join(', ')] as const]
      : []),
  ];
}
