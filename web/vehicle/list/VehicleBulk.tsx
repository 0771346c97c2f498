import { Button } from '@mantine/core';
import { IconAlertOctagon, IconArrowsRightLeft, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { getVehiclesExport, type VehicleRow } from '#api/vehicle.ts';
import { REGISTRATION_STATES } from '#domain/vehicle/registration.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { useText } from '../../language/text.ts';
import { useGridLayout } from '../../list/use-grid-layout.ts';
import { useSeenColumns } from '../../list/use-seen-columns.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { BulkDialog, type BulkKind } from './BulkDialog.tsx';
import { COLUMNS } from './VehicleColumns.tsx';

/** The most ids in one request. */
const EXPORTED_MAX = 500;

/** The actions for the selected vehicles. */
export function VehicleBulk({ rows, onDone }: { rows: readonly VehicleRow[]; onDone: () => void }) {
  const { t } = useText();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const { shownIds } = useGridLayout(VEHICLE_LIST.name, useSeenColumns(COLUMNS));
  const close = (isDone: boolean) => {
    setKind(null);
    if (isDone) onDone();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowsRightLeft size={16} />}
        onClick={() => setKind('move')}
      >
        {t('vehicleCommand.actionMove')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTool size={16} />}
        onClick={() => setKind('maintenance')}
      >
        {t('vehicleCommand.setMaintenance')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconAlertOctagon size={16} />}
        onClick={() => setKind('unusable')}
      >
        {t('vehicleCommand.setUnusable')}
      </Button>
      <ExportButton
        endpoint={getVehiclesExport}
        fileName={`${VEHICLE_LIST.name}.xlsx`}
        label={t('vehicleCommand.bulkExport')}
        disabled={rows.length > EXPORTED_MAX}
        args={{
          query: {
            ids: rows.map(({ id }) => id).join(),
            states: REGISTRATION_STATES.join(),
            columns: shownIds.join(),
          },
        }}
      />
      <BulkDialog kind={kind} rows={rows} onClose={close} />
    </>
  );
}
