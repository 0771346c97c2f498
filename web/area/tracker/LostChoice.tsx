import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useText } from '#web/base/language/text.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';

/** The chosen item is no longer available: another user was faster, or the address is old. */
export function LostChoice({ onAgain }: { onAgain: () => void }) {
  const { t } = useText();
  return (
    <EmptyState
      icon={<IconPlugConnectedX />}
      title={t('fault.notFound')}
      action={
        <Button size="md" onClick={onAgain}>
          {t('tracker.startAgain')}
        </Button>
      }
    />
  );
}
