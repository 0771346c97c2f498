import { Button, FileButton, Group, Skeleton } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PhotoRow } from '#api/photo.ts';
import type { getDefectPhoto, getRepairPhoto } from '#api/upkeep.ts';
import { PHOTO_TYPES } from '#domain/photo/photo.ts';
import { useBlobAddress } from '#web/area/document/use-shown-file.ts';
import { callBytes } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import classes from './upkeep.module.css';

type Endpoint = typeof getDefectPhoto | typeof getRepairPhoto;
type Params = { defect_id: number } | { order_id: number };

/** The pictures of a defect or a repair, and buttons to add some before and after the work. */
export function Pictures(props: {
  photos: readonly PhotoRow[];
  endpoint: Endpoint;
  params: Params;
  /** Left out: none may be added. */
  onAdd?: ((file: File, item: 'before' | 'after') => Promise<unknown>) | undefined;
}) {
  const { photos, endpoint, params, onAdd } = props;
  const { t, f } = useText();
  const { isBusy, failure, attempt } = useAttempt();
  return (
    <section aria-label={t('upkeep.photos')} className={classes.lines}>
      {onAdd ? (
        <Group gap="xs">
          {(['before', 'after'] as const).map((item) => (
            <FileButton
              key={item}
              accept={PHOTO_TYPES.join()}
              onChange={(file) => file && void attempt(() => onAdd(file, item))}
            >
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  loading={isBusy}
                  leftSection={<IconCamera size={16} aria-hidden="true" />}
                >
                  {`${t('upkeep.addPhoto')}: ${t(`upkeep.${item}`)}`}
                </Button>
              )}
            </FileButton>
          ))}
        </Group>
      ) : null}
      <FailureAlert of={failure} />
      {photos.length === 0 ? <EmptyState icon={<IconPhoto />} title={t('upkeep.empty')} /> : null}
      <ul className={classes.photos}>
        {photos.map((photo) => {
          const { item } = photo;
          const when = f.dateTime(photo.taken_at);
          const words = item === 'before' || item === 'after' ? `${t(`upkeep.${item}`)} · ${when}` : when;
          return (
            <li key={photo.id}>
              {photo.is_stored ? (
                <Picture endpoint={endpoint} params={{ ...params, photo_id: photo.id }} words={words} />
              ) : (
                <p className={classes.empty}>{t('upkeep.photoWaits')}</p>
              )}
              <span className={classes.dim}>{words}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Picture({ endpoint, params, words }: { endpoint: Endpoint; params: object; words: string }) {
  const { data } = useQuery({
    queryKey: [endpoint.name, params],
    queryFn: ({ signal }) => callBytes(endpoint as typeof getRepairPhoto, { params } as never, { signal }),
    // A picture never changes.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { of: [] },
  });
  const address = useBlobAddress(data, 'image/jpeg');
  return address === null ? <Skeleton height={105} /> : <img src={address} alt={words} />;
}
