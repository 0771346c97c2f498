import { SegmentedControl } from '@mantine/core';
import { IconCalendarUser } from '@tabler/icons-react';
import { Suspense } from 'react';
import { type AssignmentRow, getAssignments, getAssignmentsExport } from '#api/assignment.ts';
import { ASSIGNMENT_LIST } from '#domain/driver/assignment-list.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import { CreateButton } from '#web/kit/list/CreateButton.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { AssignmentDrawer } from './AssignmentDrawer.tsx';
import { StandingBadge } from './StandingBadge.tsx';

/** The board brings the library for dragging, which the list does not need. */
const DispatchBoard = lazyPart('DispatchBoard', () => import('./dispatch/DispatchBoard.tsx'));

const COLUMNS: readonly GridColumn<AssignmentRow>[] = gridColumns(ASSIGNMENT_LIST, {
  license: {
    pinned: 'left',
    width: 120,
    render: (row) => <RecordLink kind="vehicle" id={row.device_id} children={row.license} />,
  },
  driver: { width: 220, render: (row) => <DriverLink id={row.driver_id} name={row.driver} /> },
  fleet: { width: 190, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
  state: { render: (row) => <StandingBadge state={row.state} /> },
});

/**
 * /admin-assign-drivers: the assignments of drivers to vehicles, as a list or week by week (domain rules
 * §3.4).
 */
export function AssignmentsScreen() {
  const { t, f } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const [view, setView] = useUrlValue('view');
  const mayCreate = can('assignment:edit');
  const views = (
    <SegmentedControl
      size="xs"
      aria-label={t('assignment.list')}
      value={view === 'list' ? 'list' : 'board'}
      onChange={(next) => setView(next === 'list' ? 'list' : null)}
      data={[
        { value: 'board', label: t('dispatch.viewBoard') },
        { value: 'list', label: t('assignment.viewList') },
      ]}
    />
  );
  const drawer = <AssignmentDrawer record={record} />;
  if (view !== 'list') {
    return (
      <Suspense fallback={<WaitingRows />}>
        <DispatchBoard
          views={views}
          primary={mayCreate ? <CreateButton list={ASSIGNMENT_LIST} onClick={record.create} /> : null}
          mayEdit={mayCreate}
          onOpen={(id) => record.open(id)}
        >
          {drawer}
        </DispatchBoard>
      </Suspense>
    );
  }
  return (
    <ListScreen
      list={ASSIGNMENT_LIST}
      columns={COLUMNS}
      rowId={(row) => row.id}
      endpoint={getAssignments}
      exportBy={getAssignmentsExport}
      record={record}
      mayCreate={mayCreate}
      actions={views}
      icon={<IconCalendarUser />}
      noneText={t('assignment.noneText')}
      card={{
        mark: (row) => <StandingBadge state={row.state} />,
        lines: [
          ['driver'],
          [
            ({ start, end }) =>
              `${f.dateTime(start)} – ${end === null ? t('assignment.openEnd') : f.dateTime(end)}`,
          ],
        ],
      }}
    >
      {drawer}
    </ListScreen>
  );
}
