import { Suspense } from 'react';
import { getVehicleOverview } from '#api/overview.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import type { Urgency } from '#domain/vehicle/record-tab.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import type { RecordTab, TabMark } from '#web/kit/record/record-head.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { VEHICLE_TABS } from './record-tabs.ts';

const OverviewTab = lazyPart('OverviewTab', () => import('./OverviewTab.tsx'));

/** The overview and the tabs of a vehicle's record that the user may see, with counts and marks. */
export function useVehicleTabs(vehicle: VehicleRecord | undefined): RecordTab[] {
  const { t } = useText();
  const can = useCan();
  const { data } = useEndpoint(
    getVehicleOverview,
    { params: { vehicle_id: vehicle?.id ?? 0 } },
    { enabled: vehicle !== undefined },
  );
  if (!vehicle) return [];
  const marks: Readonly<Record<Urgency, TabMark>> = {
    over: { tone: 'bad', words: t('vehicle.markOver') },
    close: { tone: 'warn', words: t('vehicle.markClose') },
  };
  const tabs = VEHICLE_TABS.filter(({ permission }) => !permission || can(permission)).map(
    ({ id, label, group, Tab }): RecordTab => {
      const counted = data?.tabs.find(({ tab }) => tab === id);
      return {
        id,
        label: t(label),
        count: counted?.n,
        mark: counted?.urgency ? marks[counted.urgency] : null,
        group: { id: group, label: t(`vehicle.group_${group}`) },
        render: () => (
          <Suspense fallback={<WaitingRecord />}>
            <Tab key={vehicle.id} vehicle={vehicle} />
          </Suspense>
        ),
      };
    },
  );
  const overview: RecordTab = {
    id: 'overview',
    label: t('vehicle.tabOverview'),
    render: () => (
      <Suspense fallback={<WaitingRecord />}>
        <OverviewTab key={vehicle.id} vehicle={vehicle} tabs={tabs} />
      </Suspense>
    ),
  };
  return [overview, ...tabs];
}
