import { Button } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

const ReceiptForm = lazyPart('ReceiptForm', () => import('./ReceiptForm.tsx'));

/** Sends a receipt for a vehicle of the driver. */
export function ReceiptButton({ vehicle }: { vehicle: { id: number; license: string } }) {
  const { t } = useText();
  const [opened, setOpened] = useUrlValue('receipt');
  return (
    <>
      <Button
        size="lg"
        variant="default"
        fullWidth
        leftSection={<IconReceipt2 aria-hidden="true" />}
        onClick={() => setOpened('new', { push: true })}
      >
        {t('receipt.send')}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <ReceiptForm vehicle={vehicle} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
