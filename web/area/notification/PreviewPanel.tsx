import { Alert, Box, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { postSubscriptionPreview } from '#api/subscription.ts';
import { DAY_MS } from '#domain/duration.ts';
import { type Subscription, subscriptionSet } from '#domain/notification/subscription.ts';
import { eventName } from '#text/event-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { NotificationLine } from './NotificationLine.tsx';
import classes from './subscription.module.css';

const REST_MS = 600;
/** With more than these a day, users are likely to overlook some. */
const MANY_PER_DAY = 50;

/**
 * The notifications that these subscriptions would have caused in the last week, read again after each
 * change.
 */
export function PreviewPanel({ rows }: { rows: readonly Subscription[] }) {
  const { t, f } = useText();
  const [isListed, setListed] = useState(false);
  const [rested] = useDebouncedValue(rows, REST_MS);
  const checked = subscriptionSet.safeParse({ rows: rested });
  const { data, error, refetch, isFetching } = useEndpoint(
    postSubscriptionPreview,
    { body: { rows: checked.data?.rows ?? [] } },
    { enabled: checked.success, keepPrevious: true, staleMs: 60_000 },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const days = data ? Math.max(1, (Date.now() - Date.parse(data.since)) / DAY_MS) : 7;
  const perDay = data ? Math.round(data.total / days) : 0;
  return (
    <section className={`${parts.panel} ${classes.preview}`} aria-busy={isFetching} aria-live="polite">
      <h2>{t('subscription.preview')}</h2>
      {data ? (
        <>
          <Box component="p" fz="lg" fw={600}>
            {data.total === 0
              ? t('subscription.previewNone')
              : t('subscription.previewTotal', { n: data.total })}
          </Box>
          {data.total === 0 ? null : (
            <p className={parts.dim}>
              {[
                t('subscription.previewPerDay', { perDay: f.number(perDay) }),
                data.coalesced > 0 ? t('subscription.previewMerged', { n: data.coalesced }) : null,
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
          {days < 6.5 ? (
            <p className={parts.dim}>{t('subscription.previewSince', { at: f.dateTime(data.since) })}</p>
          ) : null}
          {perDay > MANY_PER_DAY ? (
            <Alert color="yellow" p="sm" icon={<IconAlertTriangle />}>
              {t('subscription.previewMany')}
            </Alert>
          ) : null}
          <Stack component="ol" className={classes.counts} gap={6}>
            {data.by_code.map(({ code, n }) => (
              <li key={code}>
                <span>{eventName(code, t)}</span>
                <strong>{f.number(n)}</strong>
                <span
                  className={classes.share}
                  style={{ inlineSize: `${(100 * n) / data.by_code[0]!.n}%` }}
                />
              </li>
            ))}
          </Stack>
          {data.list.length > 0 ? (
            <Button size="xs" variant="default" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
              {t(isListed ? 'subscription.previewHide' : 'subscription.previewShow')}
            </Button>
          ) : null}
          {isListed ? (
            <Box component="ul" className={parts.lines} w="100%">
              {data.list.map((row) => (
                <Group key={row.id} component="li" gap="xs" wrap="nowrap" py="xs" fz="sm">
                  <NotificationLine row={row} isByDay={false} />
                </Group>
              ))}
            </Box>
          ) : null}
        </>
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  );
}
