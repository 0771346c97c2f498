import { Button, Skeleton } from '@mantine/core';
import { IconPhotoPlus, IconTruck } from '@tabler/icons-react';
import type { VehicleOverview } from '#api/overview.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { DOCUMENT_TYPES, extensionOf } from '#domain/document/document.ts';
import { mayUpload } from '#domain/document/document-rights.ts';
import { versionAddress } from '#web/area/document/document-file.ts';
import { useBlobAddress, useShownFile } from '#web/area/document/use-shown-file.ts';
import { useText } from '#web/base/language/text.ts';
import { useListReader } from '#web/base/session/permission.ts';
import classes from './overview.module.css';
import { useOpenTab } from './use-open-tab.ts';

type Photo = NonNullable<VehicleOverview['photo']>;

/** The newest picture among the documents; without one a sign, and the way to add one. */
export function VehiclePhoto({ vehicle, photo }: { vehicle: VehicleRecord; photo: Photo | null }) {
  const { t } = useText();
  const { actors } = useListReader();
  const open = useOpenTab();
  if (photo) return <Picture key={photo.document_id} vehicleId={vehicle.id} photo={photo} />;
  return (
    <>
      <div className={classes.photo}>
        <IconTruck size={64} stroke={1} aria-hidden="true" />
      </div>
      {mayUpload(actors, 'images') && vehicle.registration_state === 'registered' ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhotoPlus size={16} aria-hidden="true" />}
          onClick={() => open('document')}
        >
          {t('vehicle.photoAdd')}
        </Button>
      ) : null}
    </>
  );
}

function Picture({ vehicleId, photo }: { vehicleId: number; photo: Photo }) {
  const { document_id, number, file } = photo;
  const { data, error } = useShownFile(versionAddress({ vehicle_id: vehicleId, document_id, number }));
  const address = useBlobAddress(data, DOCUMENT_TYPES[extensionOf(file)!]);
  return (
    <div className={classes.photo}>
      {address ? (
        <img src={address} alt={file} />
      ) : error ? (
        <IconTruck size={64} stroke={1} />
      ) : (
        <Skeleton h={220} />
      )}
    </div>
  );
}
