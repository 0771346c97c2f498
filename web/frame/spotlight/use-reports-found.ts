import { IconReportAnalytics } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { getReports } from '#api/report.ts';
import { REPORTS } from '#domain/report/index.ts';
import { defaultRange } from '#domain/report/range.ts';
import type { ReportId } from '#domain/report/report.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import type { AskedTime } from './asked-time.ts';
import type { Found } from './found.ts';
import { reportQuery } from './report-query.ts';
import type { VehicleFound } from './use-vehicle-items.ts';

/** The number of vehicles offered for one report, and of reports without a vehicle. */
const SHOWN = 3;

/** The reports that people also call by other words. */
const ALSO = [
  'Summary',
  'Journeys',
  'DrivingEvents',
  'DrivingStyle',
  'DistanceFuel',
  'Refueling',
  'Pois',
  'Areas',
  'Schedule',
  'PrivateMode',
] as const;

/**
 * Reports to run: those that the query names, for the vehicles and the days that it names; for a vehicle
 * alone its journeys.
 */
export function useReportsFound(
  { rest: query, range }: Pick<AskedTime, 'rest' | 'range'>,
  vehiclesOf: (words: string) => readonly VehicleFound[],
): Found[] {
  const { t, f } = useText();
  const session = useSession();
  const runReport = useRunReport();
  const { data } = useEndpoint(
    getReports,
    {},
    { enabled: isAllowed('/reports-vehicles', session), staleMs: 300_000 },
  );
  if (query.trim() === '') return [];
  const offered = (data?.reports ?? [])
    .filter(({ id, variants }) => variants.includes('vehicle') && REPORTS.has(id))
    .map(({ id, number }) => {
      const named = ALSO.find((one) => one === id);
      const also = named ? { also: t(`spotlight.words_${named}`) } : {};
      return { id, number, title: t(`report.title_${id}`), ...also };
    });
  const { reports, rest } = reportQuery(query, offered);
  const named = reports.length > 0 ? reports : offered.filter(({ id }) => id === 'Journeys');
  const found = vehiclesOf(rest).slice(0, reports.length > 0 ? SHOWN : 1);
  if (found.length === 0 && (reports.length === 0 || rest !== '')) return [];
  return named.slice(0, SHOWN).flatMap(({ id, number, title }) =>
    (found.length > 0 ? found : [null]).map((vehicle) => {
      const name = `${number} · ${title}`;
      return {
        id: ['report', id, vehicle?.id].filter(Boolean).join(' '),
        label: vehicle ? t('spotlight.runReport', { name, license: vehicle.license }) : name,
        ...(range ? { description: f.days(range, { isYearShown: true }) } : {}),
        icon: IconReportAnalytics,
        act: () => runReport(id, vehicle?.id ?? null, range),
      };
    }),
  );
}

/** Runs a report over the given or its usual days, for one vehicle or all, with further filters. */
export function useRunReport(): (
  id: ReportId,
  vehicleId: number | null,
  range?: AskedTime['range'],
  filters?: Readonly<Record<string, string>>,
) => void {
  const navigate = useNavigate();
  const today = useToday();
  return (id, vehicleId, range = null, filters = {}) =>
    void navigate({
      to: REPORTS.get(id)?.families.includes('operative')
        ? '/reports-vehicles'
        : '/reports-vehicles-structure',
      state: { isAsked: true },
      search: {
        report: id,
        ...(range ?? defaultRange(today, REPORTS.get(id)?.limit ?? 'year')),
        ...(vehicleId === null ? {} : { vehicles: String(vehicleId) }),
        ...filters,
      },
    });
}
