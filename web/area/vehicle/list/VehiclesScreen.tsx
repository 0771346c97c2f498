import { ActionIcon, Box, Group } from '@mantine/core';
import { IconPlus, IconTableImport, IconTruck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { getVehicles, getVehiclesExport } from '#api/vehicle.ts';
import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
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
import { ListsMenu } from './ListsMenu.tsx';
import { LiveFill } from './LiveFill.tsx';
import { CARD, COLUMNS } from './VehicleColumns.tsx';
import { ViewMenu } from './ViewMenu.tsx';

const DatedTable = lazyPart('DatedTable', () => import('./DatedTable.tsx'));
const DocumentsTable = lazyPart('DocumentsTable', () => import('#web/area/document/DocumentsTable.tsx'));

// Needed once rows are selected.
const VehicleBulk = lazyPart('VehicleBulk', () => import('./VehicleBulk.tsx'));

// Few users open it, and not often.
const MassPage = lazyPart('MassPage', () => import('#web/area/mass/MassPage.tsx'));

/**
 * /config-vehicles: the vehicles in scope, their records, and the commands for them (domain rules §2.2,
 * §9.2). With `?view=documents` the documents of all of them, with `?rows=inspection` their inspections.
 */
export function VehiclesScreen() {
  const { t } = useText();
  const can = useCan();
  const isPhone = usePhone();
  const record = useRecordAddress();
  const [view] = useUrlValue('view');
  const [rows] = useUrlValue('rows');
  const section = DATED_SECTIONS.find((one) => one === rows);
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
        {section ? (
          <Suspense fallback={<LoadingScreen />}>
            <DatedTable section={section} record={record} />
          </Suspense>
        ) : isDocuments ? (
          <Suspense>
            <DocumentsTable record={record} ways={<ListsMenu shown="documents" />} />
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
            ways={<ListsMenu />}
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
      {can('position:read') && !isDocuments && !section ? <LiveFill /> : null}
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
