import { IconUsers } from '@tabler/icons-react';
import { type DriverRow, getDrivers, getDriversExport } from '#api/driver.ts';
import { DRIVER_LIST } from '#domain/driver/driver-list.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
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
