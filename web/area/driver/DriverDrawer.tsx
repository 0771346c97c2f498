import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type DriverRecord, deleteDriver, getDriver, getDriverHistory } from '#api/driver.ts';
import { daySpan } from '#domain/day.ts';
import { DRIVER_LIST } from '#domain/driver/driver-list.ts';
import { driverName } from '#text/driver-name.ts';
import type { Translate } from '#text/key.ts';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { ListedDrawer } from '#web/kit/record/ListedDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { AssignmentLines } from './AssignmentLines.tsx';
import { DriverForm } from './DriverForm.tsx';
import { StandingBadge } from './StandingBadge.tsx';

const HeldData = lazyPart('HeldData', () => import('#web/area/looked/HeldData.tsx'));
const DriverNotes = lazyPart('DriverNotes', () => import('./note/DriverNotes.tsx'));

/** One driver in a drawer: data, assignments, changes. */
export function DriverDrawer({ record }: { record: RecordAddress }) {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const history = ({ id, time_zone }: DriverRecord) =>
    void navigate({
      to: pathFor('/historic', isPhone),
      search: historySearch({ driverId: id, day: daySpan(Date.now(), time_zone).day }),
    });
  return (
    <ListedDrawer
      record={record}
      of={{ key: 'driver_id', one: getDriver, remove: deleteDriver, history: getDriverHistory }}
      described={DRIVER_LIST}
      size="lg"
      newTitle={t('driver.new')}
      about={(driver) => ({
        title: driverName(driver.name, t),
        subtitle: <RecordLink kind="fleet" id={driver.fleet_id} children={driver.fleet} />,
        badge: <StandingBadge state={driver.active ? 'active' : 'ended'} />,
        facts: factsOf(driver, t),
        actions: can('position:read')
          ? [
              {
                label: t('screen./historic'),
                icon: <IconHistory size={16} />,
                onClick: () => history(driver),
              },
            ]
          : [],
        deletion: {
          title: t('driver.deleteTitle', { name: driverName(driver.name, t) }),
          text: t('driver.deleteText'),
        },
        tabs: [
          ...(can('assignment:read')
            ? [
                {
                  id: 'assignments',
                  label: t('driver.assignments'),
                  render: () => <AssignmentLines driverId={driver.id} />,
                },
              ]
            : []),
          // There are no notes about staff of structure.
          ...(can('driver_note:read') && driver.driver_type !== 'STRUCTURE'
            ? [
                {
                  id: 'coaching',
                  label: t('driverNote.tab'),
                  render: () => (
                    <Arriving>
                      <DriverNotes driverId={driver.id} />
                    </Arriving>
                  ),
                },
              ]
            : []),
          ...(can('person_file:read')
            ? [
                {
                  id: 'held',
                  label: t('held.tab'),
                  render: () => (
                    <Arriving>
                      <HeldData driverId={driver.id} />
                    </Arriving>
                  ),
                },
              ]
            : []),
        ],
      })}
      form={(driver, onSaved) => <DriverForm driver={driver} onSaved={onSaved} />}
    />
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
