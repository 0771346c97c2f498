import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type DriverRecord, deleteDriver, getDriver, getDriverHistory } from '#api/driver.ts';
import { daySpan } from '#domain/day.ts';
import { DRIVER_LIST } from '#domain/driver/driver-list.ts';
import { driverName } from '#text/driver-name.ts';
import type { Translate } from '#text/key.ts';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { DeletableDrawer } from '#web/kit/record/DeletableDrawer.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { AssignmentLines } from './AssignmentLines.tsx';
import { DriverForm } from './DriverForm.tsx';
import { StandingBadge } from './StandingBadge.tsx';

/** One driver in a drawer: data, assignments, changes. */
export function DriverDrawer({ record }: { record: RecordAddress }) {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const id = Number(record.id);
  const query = useEndpoint(
    getDriver,
    { params: { driver_id: id } },
    { enabled: record.id !== null, staleMs: 0 },
  );
  const driver = record.id !== null && query.data?.id === id ? query.data : null;
  const form = (
    <DriverForm
      key={record.id ?? 'new'}
      driver={driver}
      onSaved={(saved) => (record.isNew ? record.open(saved, { isReplaced: true }) : undefined)}
    />
  );
  return (
    <DeletableDrawer
      opened={record.isOpen}
      onClose={record.close}
      state={record.isNew ? undefined : query}
      size="lg"
      title={driver ? driverName(driver.name, t) : t('driver.new')}
      subtitle={driver ? <RecordLink kind="fleet" id={driver.fleet_id} children={driver.fleet} /> : null}
      badge={driver ? <StandingBadge state={driver.active ? 'active' : 'ended'} /> : undefined}
      facts={driver ? factsOf(driver, t) : []}
      actions={
        driver && can('position:read')
          ? [
              {
                label: t('screen./historic'),
                icon: <IconHistory size={16} />,
                onClick: () =>
                  void navigate({
                    to: pathFor('/historic', isPhone),
                    search: historySearch({
                      driverId: driver.id,
                      day: daySpan(Date.now(), driver.time_zone).day,
                    }),
                  }),
              },
            ]
          : []
      }
      deletion={
        driver && can('driver:delete')
          ? {
              title: t('driver.deleteTitle', { name: driverName(driver.name, t) }),
              text: t('driver.deleteText'),
              onConfirm: async () => {
                await call(deleteDriver, { params: { driver_id: driver.id } }, { quiet: true });
                record.close();
              },
            }
          : null
      }
      tabs={
        driver
          ? [
              { id: 'data', label: t('word.data'), render: () => form },
              ...(can('assignment:read')
                ? [
                    {
                      id: 'assignments',
                      label: t('driver.assignments'),
                      render: () => <AssignmentLines driverId={driver.id} />,
                    },
                  ]
                : []),
              {
                id: 'changes',
                label: t('word.history'),
                render: () => (
                  <HistoryPanel
                    endpoint={getDriverHistory}
                    params={{ driver_id: driver.id }}
                    described={DRIVER_LIST}
                  />
                ),
              },
            ]
          : undefined
      }
    >
      {record.isNew ? form : null}
    </DeletableDrawer>
  );
}

function factsOf(driver: DriverRecord, t: Translate) {
  const [first] = driver.driven;
  return [
    {
      label: first?.by === 'assignment' ? t('driver.assignedNow') : t('word.vehicle'),
      value: driver.vehicles ?? '—',
    },
    { label: t('driver.license'), value: driver.license ?? '—' },
    { label: t('driver.card'), value: driver.tag_id ?? '—' },
    { label: t('word.type'), value: t(`driver.type_${driver.driver_type}`) },
  ];
}
