import { Button } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { OwnAssignment } from '#api/assignment.ts';
import { getOwnDay } from '#api/own-day.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

const ReceiptForm = lazyPart('ReceiptForm', () => import('./ReceiptForm.tsx'));

/** Sends a receipt for the vehicle that the driver drives; nothing without one. */
export function ReceiptButton({ own }: { own: OwnAssignment }) {
  const { t } = useText();
  const [opened, setOpened] = useUrlValue('receipt');
  const { data } = useEndpoint(getOwnDay, {});
  const { present } = own;
  const vehicle = present ? { id: present.device_id, license: present.license } : (data?.vehicle ?? null);
  if (!vehicle) return null;
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
