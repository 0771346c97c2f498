import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../language/text.ts';
import { Arriving } from '../ui/Arriving.tsx';
import { CameraPart } from './camera-part.ts';
import type { ShownEvent } from './shown-event.ts';
import { useSeesCameraFiles } from './use-sees-camera-files.ts';

/** Opens the pictures and clips of an event, for those who may see them. */
export function CameraButton({ shown, timeZone }: { shown: ShownEvent; timeZone?: string | undefined }) {
  const { t } = useText();
  const isSeen = useSeesCameraFiles();
  const [isOpen, setOpen] = useState(false);
  if (!isSeen) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconCamera size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('camera.see')}
      </Button>
      {isOpen ? (
        <Arriving fallback={null}>
          <CameraPart shown={shown} timeZone={timeZone} onClose={() => setOpen(false)} />
        </Arriving>
      ) : null}
    </>
  );
}
