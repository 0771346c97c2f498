import { Alert, Button } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { plateInCode } from '#domain/driver/vehicle-code.ts';
import { useText } from '#web/base/language/text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import classes from './scan.module.css';
import { useCameraCode } from './use-camera-code.ts';

/** Scans the QR code of a vehicle; the plate field stays the way for who has no camera. */
export function ScanDialog({
  onPlate,
  onClose,
}: {
  onPlate: (license: string) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const isPhone = usePhone();
  return (
    <Dialog opened onClose={onClose} title={t('ownDay.scanTitle')} fullScreen={isPhone}>
      <Camera onPlate={onPlate} />
      <Button variant="default" size="lg" fullWidth mt="md" onClick={onClose}>
        {t('ownDay.typePlate')}
      </Button>
    </Dialog>
  );
}

function Camera({ onPlate }: { onPlate: (license: string) => void }) {
  const { t } = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [isOther, setOther] = useState(false);
  const failure = useCameraCode(video, (text) => {
    const plate = plateInCode(text);
    if (plate !== null) onPlate(plate);
    else setOther(true);
  });
  if (failure)
    return (
      <Alert
        role="alert"
        color="yellow"
        icon={<IconCameraOff aria-hidden="true" />}
        title={t('ownDay.cameraNone')}
      >
        {t(`ownDay.camera_${failure}`)}
      </Alert>
    );
  return (
    <>
      <div className={classes.view}>
        <video ref={video} muted playsInline aria-label={t('ownDay.scanView')} />
      </div>
      <p role="status">{t(isOther ? 'ownDay.scanOther' : 'ownDay.scanHelp')}</p>
    </>
  );
}
