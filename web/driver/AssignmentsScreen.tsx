import { Button, SegmentedControl } from '@mantine/core';
import { IconCalendarUser, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type AssignmentRow, getAssignments, getAssignmentsExport } from '#api/assignment.ts';
import { ASSIGNMENT_STATES } from '#domain/driver/assignment.ts';
import { driverName } from '#text/driver-name.ts';
import { useUrlValue } from '../address/url.ts';
import { useText } from '../language/text.ts';
import type { Filter } from '../list/filter.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { RowCard } from '../list/RowCard.tsx';
import { OnePicker, useNameOf } from '../picker/OnePicker.tsx';
import { useRecordAddress } from '../record/use-record-address.ts';
import { useCan } from '../session/permission.ts';
import { AssignmentDrawer } from './AssignmentDrawer.tsx';
import type { AssignmentStart } from './AssignmentForm.tsx';
import { AssignmentWeek } from './AssignmentWeek.tsx';
import { assignmentColumns } from './DriverColumns.tsx';
import { StandingBadge } from './StandingBadge.tsx';

const SOURCE = { endpoint: getAssignments };
const EXPORT = { endpoint: getAssignmentsExport, fileName: 'assignments.xlsx' };
const ORDER = { id: 'start', dir: 'desc' } as const;

/** /admin-assign-drivers: who has which vehicle, as a list or week by week (domain rules §3.4). */
export function AssignmentsScreen() {
  const { t, f } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const [view, setView] = useUrlValue('view');
  const [start, setStart] = useState<AssignmentStart>();
  const vehicleName = useNameOf('vehicle', useUrlValue('vehicles')[0]);
  const shownDriver = useNameOf('driver', useUrlValue('drivers')[0]);
  const filters = useMemo<readonly Filter<AssignmentRow>[]>(
    () => [
      {
        name: 'state',
        kind: 'enum',
        label: t('driver.state'),
        options: ASSIGNMENT_STATES.map((value) => ({ value, label: t(`driver.state_${value}`) })),
      },
      { name: 'period', kind: 'range', label: t('driver.period') },
      {
        name: 'vehicles',
        kind: 'custom',
        label: t('driver.plate'),
        picker: (props) => <OnePicker of="vehicle" label={t('driver.plate')} {...props} />,
        words: () => vehicleName,
      },
      {
        name: 'drivers',
        kind: 'custom',
        label: t('driver.driver'),
        picker: (props) => <OnePicker of="driver" label={t('driver.driver')} {...props} />,
        words: () => shownDriver,
      },
    ],
    [t, vehicleName, shownDriver],
  );
  const create = (from?: AssignmentStart) => {
    setStart(from);
    record.create();
  };
  const createButton = can('assignment:edit') ? (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => create()}>
      {t('driver.assignmentNew')}
    </Button>
  ) : null;
  const views = (
    <SegmentedControl
      size="xs"
      aria-label={t('driver.assignmentList')}
      value={view === 'week' ? 'week' : 'list'}
      onChange={(next) => setView(next === 'week' ? 'week' : null)}
      data={[
        { value: 'list', label: t('driver.viewList') },
        { value: 'week', label: t('driver.viewWeek') },
      ]}
    />
  );
  const drawer = <AssignmentDrawer record={record} start={start} />;
  if (view === 'week') {
    return (
      <AssignmentWeek
        views={views}
        primary={createButton}
        onOpen={(id) => record.open(id)}
        onCreate={can('assignment:edit') ? create : undefined}
      >
        {drawer}
      </AssignmentWeek>
    );
  }
  return (
    <ListScreen
      name="assignments"
      label={t('driver.assignmentList')}
      count={(n) => t('driver.assignmentCount', { n })}
      columns={assignmentColumns}
      rowId={(row) => row.id}
      source={SOURCE}
      order={ORDER}
      search={t('driver.assignmentSearch')}
      filters={filters}
      onOpen={(row) => record.open(row.id)}
      openId={record.id}
      actions={views}
      primary={createButton}
      exportBy={EXPORT}
      empty={{
        icon: <IconCalendarUser />,
        title: t('driver.assignmentNone'),
        description: t('driver.assignmentNoneText'),
        action: createButton,
      }}
      card={(row) => (
        <RowCard
          title={row.license}
          mark={<StandingBadge state={row.state} />}
          lines={[
            [driverName(row.driver, t)],
            [`${f.dateTime(row.start)} – ${row.end === null ? t('driver.openEnd') : f.dateTime(row.end)}`],
          ]}
        />
      )}
    >
      {drawer}
    </ListScreen>
  );
}
