import { useMemo } from 'react';
import { can } from '#domain/access/permission.ts';
import { CONTRACT_CLASSES } from '#domain/admin/contract.ts';
import { OFFERED_EVENTS } from '#domain/report/code.ts';
import { breakdownName, cellMetric, type Report, type ReportFilter } from '#domain/report/report.ts';
import { METRICS, type Variant } from '#domain/report/view.ts';
import { FUEL_TYPES } from '#domain/vehicle/fuel-type.ts';
import { codeText } from '#text/report-words.ts';
import { useText } from '#web/base/language/text.ts';
import { actorsIn } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { useEnumerated } from '#web/kit/list/enumerated.ts';
import type { Filter } from '#web/kit/list/filter.ts';
import { HoursFilter } from './HoursFilter.tsx';
import { DriverFilter, VehicleFilter } from './SubjectFilter.tsx';

/** The filters of a report: the common ones, and its own. The header's fleets are another. */
export function useReportFilters(report: Report, variant: Variant): readonly Filter[] {
  const { t, language } = useText();
  const session = useSession();
  const { values: types } = useEnumerated('vehicle_type');
  const seesDrivers = can(actorsIn(session), 'driver:read');
  const seesMetrics = cellMetric(actorsIn(session)) !== 'used';
  return useMemo(() => {
    if (report.isOfInstallation) return [];
    const chosen = (value: string) => t('reportScreen.chosen', { n: value.split(',').length });
    const vehicles: Filter = {
      name: 'vehicles',
      kind: 'custom',
      label: t('word.vehicles'),
      picker: VehicleFilter,
      words: chosen,
    };
    const drivers: Filter = {
      name: 'drivers',
      kind: 'custom',
      label: t('reportScreen.drivers'),
      picker: DriverFilter,
      words: chosen,
    };
    const own: Readonly<Record<ReportFilter, Filter>> = {
      breakdown: {
        name: 'breakdown',
        kind: 'enum',
        single: true,
        label: t('report.file_breakdown'),
        options: report.breakdowns.map((value) => ({
          value,
          label: t(`report.breakdown_${breakdownName(report, value)}`),
        })),
      },
      metric: {
        name: 'metric',
        kind: 'enum',
        single: true,
        label: t('report.file_metric'),
        options: METRICS.map((value) => ({ value, label: t(`report.metric_${value}`) })),
      },
      hours: {
        name: 'hours',
        kind: 'custom',
        label: t('report.file_hours'),
        picker: HoursFilter,
        words: (value) => value,
      },
      events: {
        name: 'events',
        kind: 'enum',
        label: t('report.file_events'),
        options: OFFERED_EVENTS.map((value) => ({ value, label: codeText('event.name_', value, { t }) })),
      },
    };
    return [
      ...(variant === 'driver' && seesDrivers ? [drivers] : [vehicles]),
      ...report.filters.filter((name) => name !== 'metric' || seesMetrics).map((name) => own[name]),
      {
        name: 'types',
        kind: 'enum',
        label: t('column.type'),
        options: types
          .map((value) => ({ value: String(value.id), label: value.name }))
          .sort((one, other) => one.label.localeCompare(other.label, language)),
      },
      {
        name: 'fuels',
        kind: 'enum',
        label: t('column.fuelType'),
        options: FUEL_TYPES.map((value) => ({ value, label: t(`enumerated.${value}`) })),
      },
      {
        name: 'classes',
        kind: 'enum',
        label: t('report.file_classes'),
        options: CONTRACT_CLASSES.map((value) => ({ value, label: t(`report.class_${value}`) })),
      },
      { name: 'own_works', kind: 'bool', label: t('report.file_ownWorks') },
    ];
  }, [t, language, types, report, variant, seesDrivers, seesMetrics]);
}
