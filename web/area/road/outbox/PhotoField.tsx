import { Button, FileButton, Loader } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { newKey, type OutboxPhoto } from './outbox.ts';
import classes from './PhotoField.module.css';
import { shrinkPhoto } from './shrink-photo.ts';

/** A picture in a form, and the instant when it was taken. */
export type TakenPhoto = OutboxPhoto & { takenAt: string };

/**
 * Pictures of a form: a large button that opens the camera, and what was taken. They are shrunk at once.
 * `onChange` may keep them; while it works the button waits, and its failure is shown.
 */
export function PhotoField(props: {
  label?: string;
  photos: readonly TakenPhoto[];
  /** The picture keeps the place where it was taken. */
  keepsPlace?: boolean;
  /** The most pictures; 10 by default. */
  most?: number;
  onChange: (photos: readonly TakenPhoto[]) => unknown;
}) {
  const { photos, keepsPlace = false, most = 10, onChange } = props;
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function take(file: File | null) {
    if (!file) return;
    setBusy(true);
    setFailure(null);
    try {
      const blob = await shrinkPhoto(file, { keepsPlace }).catch(() => null);
      if (blob) await onChange([...photos, { key: newKey(), blob, takenAt: new Date().toISOString() }]);
      else setFailure(t('road.photoUnreadable'));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      {photos.length > 0 ? (
        <ul className={classes.photos}>
          {photos.map(({ key, blob }, index) => (
            <li key={key}>
              <Thumbnail blob={blob} name={t('road.photoNumber', { n: index + 1 })} />
              <IconButton
                className={classes.remove}
                variant="default"
                label={t('road.photoRemove', { n: index + 1 })}
                onClick={() => void onChange(photos.filter((photo) => photo.key !== key))}
              >
                <IconX size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length < most ? (
        <FileButton accept="image/*" capture="environment" onChange={(file) => void take(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="lg"
              fullWidth
              disabled={isBusy}
              leftSection={isBusy ? <Loader size={20} /> : <IconCamera aria-hidden="true" />}
            >
              {props.label ?? t('road.photoTake')}
            </Button>
          )}
        </FileButton>
      ) : null}
      <FailureAlert of={failure} mt="sm" />
    </div>
  );
}

function Thumbnail({ blob, name }: { blob: Blob; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <img src={address} alt={name} />;
}
