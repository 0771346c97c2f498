import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { getDrivers, getDriversExport } from '#api/driver.ts';
import { driverName } from '#text/driver-name.ts';
import { useText } from '../language/text.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { RowCard } from '../list/RowCard.tsx';
import { useRecordAddress } from '../record/use-record-address.ts';
import { useCan } from '../session/permission.ts';
import { driverColumns } from './DriverColumns.tsx';
import { DriverDrawer } from './DriverDrawer.tsx';
import { StandingBadge } from './StandingBadge.tsx';
import { useDriverFilters } from './use-driver-filters.ts';

const SOURCE = { endpoint: getDrivers };
const EXPORT = { endpoint: getDriversExport, fileName: 'drivers.xlsx' };
const ORDER = { id: 'name', dir: 'asc' } as const;

/** /config-drivers: the drivers in scope and their records (domain rules §9.3). */
export function DriversScreen() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const filters = useDriverFilters();
  const create = can('driver:edit') ? (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={record.create}>
      {t('driver.new')}
    </Button>
  ) : null;
  return (
    <ListScreen
      name="drivers"
      label={t('driver.list')}
      count={(n) => t('driver.count', { n })}
      columns={driverColumns}
      rowId={(row) => row.id}
      source={SOURCE}
      order={ORDER}
      search={t('driver.search')}
      filters={filters}
      onOpen={(row) => record.open(row.id)}
      openId={record.id}
      primary={create}
      exportBy={EXPORT}
      empty={{
        icon: <IconUsers />,
        title: t('driver.none'),
        description: t('driver.noneText'),
        action: create,
      }}
      card={(row) => (
        <RowCard
          title={driverName(row.name, t)}
          mark={row.active ? null : <StandingBadge state="ended" />}
          lines={[
            [row.vehicles, row.fleet],
            [row.license, row.phone],
          ]}
        />
      )}
    >
      <DriverDrawer record={record} />
    </ListScreen>
  );
}
