import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fault } from '#domain/fault.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import { requestIdOf } from '#web/base/wire/wire.ts';
import { EmptyState } from './EmptyState.tsx';

/** The failure and the advice, with the id of the request if the server sent one. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { t } = useText();
  const id = requestIdOf(error);
  // The browser remembers that a part failed to load, so only a new page loads it again.
  const isChunk = error instanceof Fault && error.code === 'err.chunk';
  return (
    <div role="alert" style={{ height: '100%' }}>
      <EmptyState
        fill
        icon={<IconAlertTriangle />}
        title={isChunk ? faultText(t, error) : t('frame.failedTitle')}
        description={
          isChunk
            ? undefined
            : [faultText(t, error), id && t('frame.requestId', { id })].filter(Boolean).join(' · ')
        }
        action={
          isChunk ? (
            <Button onClick={() => location.reload()}>{t('frame.reload')}</Button>
          ) : onRetry ? (
            <Button onClick={onRetry}>{t('frame.retry')}</Button>
          ) : null
        }
      />
    </div>
  );
}
