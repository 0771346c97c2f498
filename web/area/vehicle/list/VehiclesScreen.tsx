import { ActionIcon, Box, Group } from '@mantine/core';
import { IconFiles, IconPlus, IconTableImport, IconTruck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { getVehicles, getVehiclesExport } from '#api/vehicle.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { VehicleRecord } from '../record/VehicleRecord.tsx';
import { RegisterDrawer } from '../sheet/RegisterDrawer.tsx';
import { LiveFill } from './LiveFill.tsx';
import { CARD, COLUMNS } from './VehicleColumns.tsx';
import { ViewMenu } from './ViewMenu.tsx';

const DocumentsTable = lazyPart('DocumentsTable', () => import('#web/area/document/DocumentsTable.tsx'));

// Needed once rows are selected.
const VehicleBulk = lazyPart('VehicleBulk', () => import('./VehicleBulk.tsx'));

// Few users open it, and not often.
const MassPage = lazyPart('MassPage', () => import('#web/area/mass/MassPage.tsx'));

/**
 * /config-vehicles: the vehicles in scope, their records, and the commands for them (domain rules §2.2,
 * §9.2). With `?view=documents` the documents of all of them.
 */
export function VehiclesScreen() {
  const { t } = useText();
  const can = useCan();
  const isPhone = usePhone();
  const record = useRecordAddress();
  const [view] = useUrlValue('view');
  const [mass, setMass] = useUrlValue('mass');
  const isPage = record.id !== null && view === 'page';
  const isDocuments = view === 'documents' && can('document:read');
  const mayRegister = can('vehicle:register');
  const isMass = mass !== null && can('mass:edit');
  const massButton = can('mass:edit') ? (
    <IconButton
      label={t('vehicle.mass')}
      variant="default"
      size={isPhone ? 44 : 30}
      onClick={() => setMass('new', { push: true })}
    >
      <IconTableImport size={isPhone ? 20 : 16} />
    </IconButton>
  ) : null;
  return (
    <Box pos="relative" h="100%" mih={0}>
      <div style={{ height: '100%', visibility: isPage || isMass ? 'hidden' : 'visible' }}>
        {isDocuments ? (
          <Suspense>
            <DocumentsTable record={record} />
          </Suspense>
        ) : (
          <ListScreen
            list={VEHICLE_LIST}
            columns={COLUMNS}
            rowId={(row) => row.id}
            endpoint={getVehicles}
            exportBy={getVehiclesExport}
            record={record}
            finder="/search-vehicles"
            ways={can('document:read') ? <DocumentsWay /> : null}
            actions={
              <>
                <ViewMenu />
                {massButton}
              </>
            }
            mayCreate={mayRegister}
            primary={
              // On a phone there is only room for a sign beside the search.
              mayRegister && isPhone ? (
                <Group gap={8} wrap="nowrap">
                  {massButton}
                  <ActionIcon size={44} aria-label={t('vehicle.new')} onClick={record.create}>
                    <IconPlus size={20} />
                  </ActionIcon>
                </Group>
              ) : undefined
            }
            bulk={
              mayRegister
                ? (rows, clear) => (
                    <Arriving fallback={null}>
                      <VehicleBulk rows={rows} onDone={clear} />
                    </Arriving>
                  )
                : undefined
            }
            icon={<IconTruck />}
            noneText={t(mayRegister ? 'vehicle.noneText' : 'vehicle.noneInSight')}
            card={CARD}
          />
        )}
      </div>
      {can('position:read') && !isDocuments ? <LiveFill /> : null}
      <VehicleRecord record={record} isPage={isPage} />
      {mayRegister ? <RegisterDrawer record={record} /> : null}
      {isMass ? (
        <Suspense fallback={<LoadingScreen />}>
          <MassPage />
        </Suspense>
      ) : null}
    </Box>
  );
}

function DocumentsWay() {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <IconButton
      label={t('document.all')}
      variant="default"
      size={30}
      onClick={() => void navigate({ to: '.', search: { view: 'documents' } })}
    >
      <IconFiles size={16} />
    </IconButton>
  );
}
