import { IconUsers } from '@tabler/icons-react';
import { type DriverRow, getDrivers, getDriversExport } from '#api/driver.ts';
import { DRIVER_LIST } from '#domain/driver/driver-list.ts';
import { useText } from '../language/text.ts';
import { RecordLink } from '../link/RecordLink.tsx';
import type { GridColumn } from '../list/grid-column.ts';
import { gridColumns } from '../list/grid-columns.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { useRecordAddress } from '../record/use-record-address.ts';
import { useCan } from '../session/permission.ts';
import { DriverDrawer } from './DriverDrawer.tsx';
import { StandingBadge } from './StandingBadge.tsx';

const COLUMNS: readonly GridColumn<DriverRow>[] = gridColumns(DRIVER_LIST, {
  name: { pinned: 'left', width: 220 },
  license: { width: 150 },
  fleet: { width: 190, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
  vehicles: { width: 130 },
  tag_id: { width: 165 },
  email: { width: 240 },
});

/** /config-drivers: the drivers in scope and their records (domain rules §9.3). */
export function DriversScreen() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  return (
    <ListScreen
      list={DRIVER_LIST}
      columns={COLUMNS}
      rowId={(row) => row.id}
      endpoint={getDrivers}
      exportBy={getDriversExport}
      record={record}
      mayCreate={can('driver:edit')}
      icon={<IconUsers />}
      noneText={t('driver.noneText')}
      card={{
        mark: (row) => (row.active ? null : <StandingBadge state="ended" />),
        lines: [
          ['vehicles', 'fleet'],
          ['license', 'phone'],
        ],
      }}
    >
      <DriverDrawer record={record} />
    </ListScreen>
  );
}
