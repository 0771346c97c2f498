import { Loader } from '@mantine/core';
import { getReceiptPhoto, type ReceiptRecord } from '#api/receipt.ts';
import { useBlobAddress, useShownFile } from '#web/area/document/use-shown-file.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './receipt.module.css';

/** The pictures of a receipt; of one that the phone has not sent yet it says so. */
export function ReceiptPhotos({ receipt }: { receipt: ReceiptRecord }) {
  const { t } = useText();
  return (
    <section className={classes.photos} aria-label={t('receipt.photos')}>
      {receipt.photos.map(({ id, is_stored }) =>
        is_stored ? (
          <Picture key={id} receiptId={receipt.id} photoId={id} />
        ) : (
          <Dim key={id}>{t('receipt.photoComing')}</Dim>
        ),
      )}
    </section>
  );
}

function Picture({ receiptId, photoId }: { receiptId: number; photoId: number }) {
  const { t } = useText();
  const params = { receipt_id: receiptId, photo_id: photoId };
  const { data, error, refetch } = useShownFile({ endpoint: getReceiptPhoto, params });
  const address = useBlobAddress(data, 'image/jpeg');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return address ? <img src={address} alt={t('receipt.photo')} /> : <Loader />;
}
