import { Button } from '@mantine/core';
import { IconAlertOctagon, IconArrowsRightLeft, IconPencil, IconTool } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { getVehiclesExport, type VehicleRow } from '#api/vehicle.ts';
import { getVehicleLabelsFile, LABELS_MAX } from '#api/vehicle-label.ts';
import { MASS_ROWS } from '#domain/mass/mass-change.ts';
import { REGISTRATION_STATES } from '#domain/vehicle/registration-state.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { listFileName } from '#text/file-name.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ListExportButton } from '#web/kit/list/ListExportButton.tsx';
import { useGridLayout } from '#web/kit/list/use-grid-layout.ts';
import { useSeenColumns } from '#web/kit/list/use-seen-columns.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { BulkDialog, type BulkKind } from './BulkDialog.tsx';
import { COLUMNS } from './VehicleColumns.tsx';

const MassFields = lazyPart('MassFields', () => import('#web/area/mass/MassFields.tsx'));

/** The most ids in one request. */
const EXPORTED_MAX = 500;

/** The actions for the selected vehicles. */
export function VehicleBulk({ rows, onDone }: { rows: readonly VehicleRow[]; onDone: () => void }) {
  const { t } = useText();
  const can = useCan();
  const [, setMass] = useUrlValue('mass');
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [isFields, setFields] = useState(false);
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
      {can('mass:edit') ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={16} />}
          disabled={rows.length > MASS_ROWS}
          onClick={() => setFields(true)}
        >
          {t('vehicleCommand.editFields')}
        </Button>
      ) : null}
      <ListExportButton
        endpoint={getVehiclesExport}
        fileName={listFileName(VEHICLE_LIST, t)}
        label={t('vehicleCommand.bulkExport')}
        disabled={rows.length > EXPORTED_MAX}
        query={{
          ids: rows.map(({ id }) => id).join(),
          states: REGISTRATION_STATES.join(),
          columns: shownIds.join(),
        }}
      />
      <ExportButton
        endpoint={getVehicleLabelsFile}
        fileName={`${t('vehicle.labels')}.pdf`}
        label={t('vehicle.labels')}
        disabled={rows.length > LABELS_MAX}
        args={{ query: { ids: rows.map(({ id }) => id).join() } }}
      />
      <Dialog
        opened={isFields}
        title={t('vehicleCommand.editFieldsTitle', { n: rows.length })}
        size="lg"
        onClose={() => setFields(false)}
      >
        <Suspense fallback={<LoadingScreen />}>
          <MassFields
            vehicleIds={rows.map(({ id }) => id)}
            onJudged={(id) => {
              setFields(false);
              onDone();
              setMass(String(id), { push: true });
            }}
            onClose={() => setFields(false)}
          />
        </Suspense>
      </Dialog>
      <BulkDialog kind={kind} rows={rows} onClose={close} />
    </>
  );
}
