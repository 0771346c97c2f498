import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fault } from '#domain/fault.ts';
import { faultText } from '../language/fault-text.ts';
import { useText } from '../language/text.ts';
import { requestIdOf } from '../wire/wire.ts';
import { EmptyState } from './EmptyState.tsx';

/** What failed and what to do about it; names the request when the server had a name for it. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { t } = useText();
  const id = requestIdOf(error);
  // A part that did not arrive is asked again only by loading the page: the browser remembers the failure.
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
