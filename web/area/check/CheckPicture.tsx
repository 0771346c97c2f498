import { Alert, Skeleton } from '@mantine/core';
import { IconPhotoPause } from '@tabler/icons-react';
import { useState } from 'react';
import { getCheckPhoto } from '#api/check.ts';
import type { PhotoRow } from '#api/photo.ts';
import { useBlobAddress, useShownFile } from '#web/area/document/use-shown-file.ts';
import { useText } from '#web/base/language/text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './check.module.css';

/** A picture of a check, small; a click shows it large. One that has not come says so. */
export function CheckPicture(props: { checkId: number; picture: PhotoRow; words: string }) {
  const { checkId, picture, words } = props;
  const { t } = useText();
  if (picture.is_stored) return <Stored checkId={checkId} photoId={picture.id} words={words} />;
  return (
    <Alert variant="light" color="gray" p="xs" icon={<IconPhotoPause size={18} />}>
      {t('checkForm.photoWaits')}
    </Alert>
  );
}

function Stored({ checkId, photoId, words }: { checkId: number; photoId: number; words: string }) {
  const params = { check_id: checkId, photo_id: photoId };
  const { data, error, refetch } = useShownFile({ endpoint: getCheckPhoto, params });
  const source = useBlobAddress(data, 'image/jpeg');
  const [isLarge, setLarge] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!source) return <Skeleton w={160} h={120} />;
  return (
    <>
      <button type="button" className={classes.picture} onClick={() => setLarge(true)}>
        <img src={source} alt={words} />
      </button>
      <Dialog opened={isLarge} onClose={() => setLarge(false)} title={words} size="xl">
        <img className={classes.large} src={source} alt={words} />
      </Dialog>
    </>
  );
}
