import { IconFiles, IconHelp, IconMap2, IconReportAnalytics, IconTruck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { REPORTS } from '#domain/report/index.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { RECORD_KINDS, recordTarget } from '#web/kit/link/record-target.ts';
import type { Found } from './found.ts';
import { recentFound } from './recent-found.ts';
import { RECORD_ICONS, useOpenDocuments } from './use-records-found.ts';
import { useRunReport } from './use-reports-found.ts';
import { useOpenVehicle } from './use-vehicle-items.ts';

/** The results followed last, as far as the user may still open them; `known` are screens and actions. */
export function useRecent(known: readonly Found[]): Found[] {
  const session = useSession();
  const navigate = useNavigate();
  const openVehicle = useOpenVehicle();
  const runReport = useRunReport();
  const openDocuments = useOpenDocuments();
  return recentFound().flatMap((recent): Found[] => {
    const same = known.find(({ id }) => id === recent.id);
    if (same) return [same];
    const [sort, first, second] = recent.id.split(' ');
    const report = [...REPORTS.keys()].find((id) => id === first);
    if (sort === 'report' && report) {
      const act = () => runReport(report, second === undefined ? null : Number(second));
      return [{ ...recent, icon: IconReportAnalytics, act }];
    }
    if (sort === 'help')
      return [{ ...recent, icon: IconHelp, act: () => void navigate({ to: `/help/${first}` }) }];
    const id = Number(first);
    if (sort === 'document' && isAllowed('/config-vehicles', session))
      return [{ ...recent, icon: IconFiles, act: () => openDocuments(id) }];
    if (sort === 'map') return [{ ...recent, icon: IconMap2, act: () => openVehicle(id, true) }];
    const kind = RECORD_KINDS.find((one) => one === sort);
    const target = kind && recordTarget(kind, id, session);
    if (!kind || !target) return [];
    if (kind === 'vehicle') return [{ ...recent, icon: IconTruck, act: () => openVehicle(id) }];
    const act = () => void navigate({ to: target.to, search: target.search });
    return [{ ...recent, icon: RECORD_ICONS[kind], act }];
  });
}
