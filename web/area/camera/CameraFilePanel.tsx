import { Alert, Button, Loader } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { CameraType } from '#domain/camera/camera-file.ts';
import type { FileAddress } from '#web/area/document/document-file.ts';
import { useBlobAddress, useShownFile } from '#web/area/document/use-shown-file.ts';
import { useText } from '#web/base/language/text.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './camera.module.css';

/**
 * A picture, shown at once, or a clip, fetched on request. Files that browsers cannot show can only be saved.
 */
export function CameraFilePanel(props: { address: FileAddress; type: CameraType; words: string }) {
  const { address, type, words } = props;
  const { t } = useText();
  const [isWanted, setWanted] = useState(type !== 'video/mp4');
  if (type === 'application/octet-stream' || type === 'video/h264') {
    return <Alert color="gray">{t('camera.unshown')}</Alert>;
  }
  if (isWanted) return <Shown address={address} type={type} words={words} />;
  return (
    <Button leftSection={<IconPlayerPlay size={16} aria-hidden="true" />} onClick={() => setWanted(true)}>
      {t('camera.play')}
    </Button>
  );
}

function Shown({ address, type, words }: { address: FileAddress; type: CameraType; words: string }) {
  const { t } = useText();
  const { data, error, refetch } = useShownFile(address);
  const source = useBlobAddress(data, type);
  const [isBroken, setBroken] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isBroken) return <Alert color="yellow">{t('camera.unshown')}</Alert>;
  if (!source) return <Loader size="sm" />;
  return type === 'video/mp4' ? (
    // biome-ignore lint/a11y/useMediaCaption: nobody speaks in it for whom there would be words.
    <video
      className={classes.shown}
      src={source}
      aria-label={words}
      controls
      autoPlay
      onError={() => setBroken(true)}
    />
  ) : (
    <img className={classes.shown} src={source} alt={words} onError={() => setBroken(true)} />
  );
}
