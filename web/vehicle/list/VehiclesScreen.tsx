import { ActionIcon, Box, Button } from '@mantine/core';
import { IconPlus, IconTruck } from '@tabler/icons-react';
import { getVehicles, getVehiclesExport } from '#api/vehicle.ts';
import { useUrlValue } from '../../address/url.ts';
import { useText } from '../../language/text.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { useRecordAddress } from '../../record/use-record-address.ts';
import { useCan } from '../../session/permission.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { VehicleRecord } from '../record/VehicleRecord.tsx';
import { RegisterDrawer } from '../sheet/RegisterDrawer.tsx';
import { LiveFill } from './LiveFill.tsx';
import { useVehicleFilters } from './use-vehicle-filters.ts';
import { VehicleBulk } from './VehicleBulk.tsx';
import { VehicleRowCard } from './VehicleRowCard.tsx';
import { vehicleColumns } from './vehicle-columns.ts';

const SOURCE = { endpoint: getVehicles };
const EXPORT = { endpoint: getVehiclesExport, fileName: 'vehicles.xlsx' };
const ORDER = { id: 'license', dir: 'asc' } as const;

/** /config-vehicles: the vehicles in scope, their records, and what can be done with them (domain rules §2.2, §9.2). */
export function VehiclesScreen() {
  const { t } = useText();
  const can = useCan();
  const isPhone = usePhone();
  const record = useRecordAddress();
  const [view] = useUrlValue('view');
  const filters = useVehicleFilters();
  const isPage = record.id !== null && view === 'page';
  const mayRegister = can('vehicle:register');
  const register = mayRegister ? (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={record.create}>
      {t('vehicle.register')}
    </Button>
  ) : null;
  // Beside the search of a phone there is room for a sign only.
  const primary =
    mayRegister && isPhone ? (
      <ActionIcon size={44} aria-label={t('vehicle.register')} onClick={record.create}>
        <IconPlus size={20} />
      </ActionIcon>
    ) : (
      register
    );
  return (
    <Box pos="relative" h="100%" mih={0}>
      <div style={{ height: '100%', visibility: isPage ? 'hidden' : 'visible' }}>
        <ListScreen
          name="vehicles"
          label={t('vehicle.list')}
          count={(n) => t('vehicle.count', { n })}
          columns={vehicleColumns(can('position:read'))}
          rowId={(row) => row.id}
          source={SOURCE}
          order={ORDER}
          search={t('vehicle.searchPlaceholder')}
          filters={filters}
          onOpen={(row) => record.open(row.id)}
          openId={record.id}
          primary={primary}
          bulk={mayRegister ? (rows, clear) => <VehicleBulk rows={rows} onDone={clear} /> : undefined}
          exportBy={EXPORT}
          empty={{
            icon: <IconTruck />,
            title: t('vehicle.none'),
            description: t(mayRegister ? 'vehicle.noneText' : 'vehicle.noneInSight'),
            action: register,
          }}
          card={(row) => <VehicleRowCard row={row} />}
        />
      </div>
      {can('position:read') ? <LiveFill /> : null}
      <VehicleRecord record={record} isPage={isPage} />
      {mayRegister ? <RegisterDrawer record={record} /> : null}
    </Box>
  );
}
