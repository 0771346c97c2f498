import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { CameraPart } from './camera-part.ts';
import type { ShownEvent } from './shown-event.ts';
import { useSeesCameraFiles } from './use-sees-camera-files.ts';

/**
 * Opens the pictures and clips of an event, for users who may see them; `isIcon` for places without room for
 * a word.
 */
export function CameraButton(props: { shown: ShownEvent; timeZone?: string | undefined; isIcon?: boolean }) {
  const { shown, timeZone, isIcon = false } = props;
  const { t } = useText();
  const isSeen = useSeesCameraFiles();
  const [isOpen, setOpen] = useState(false);
  if (!isSeen) return null;
  return (
    <>
      {isIcon ? (
        <IconButton
          label={t('camera.see')}
          variant="light"
          size={26}
          onClick={() => setOpen(true)}
          color="petrol"
        >
          <IconCamera size={16} />
        </IconButton>
      ) : (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconCamera size={16} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('camera.see')}
        </Button>
      )}
      {isOpen ? (
        <Arriving fallback={null}>
          <CameraPart shown={shown} timeZone={timeZone} onClose={() => setOpen(false)} />
        </Arriving>
      ) : null}
    </>
  );
}
