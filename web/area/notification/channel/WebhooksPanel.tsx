import { Badge, Button, Skeleton, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { getWebhooks, type WebhookRow } from '#api/webhook.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './channel.module.css';
import { Section } from './Section.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookDrawer } from './WebhookDrawer.tsx';

/** The server may switch a webhook off by itself, so the page reads again, milliseconds. */
const REFETCH_MS = 30_000;

/** Addresses of other programs that receive events. */
export function WebhooksPanel() {
  const { t } = useText();
  const can = useCan();
  const { data, error, refetch } = useEndpoint(getWebhooks, {}, { refetchMs: REFETCH_MS });
  const [opened, setOpened] = useState<number | null>(null);
  const [isNew, setNew] = useState(false);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const add = can('webhook:edit') ? (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
      {t('channel.webhookNew')}
    </Button>
  ) : null;
  return (
    <div className={classes.page}>
      <Section title={t('channel.webhooks')} action={data && data.rows.length > 0 ? add : null}>
        {data ? null : <Skeleton height={120} m="md" />}
        {data?.rows.length === 0 ? (
          <EmptyState
            icon={<IconWebhook />}
            title={t('channel.webhooksNone')}
            description={t('channel.webhooksNoneText')}
            action={add}
          />
        ) : null}
        {data && data.rows.length > 0 ? (
          <>
            <Text className={classes.line}>{t('channel.webhooksText')}</Text>
            <ul className={parts.lines} aria-label={t('channel.webhooks')}>
              {data.rows.map((row) => (
                <WebhookLine key={row.id} row={row} onOpen={() => setOpened(row.id)} />
              ))}
            </ul>
          </>
        ) : null}
      </Section>
      {isNew ? <WebhookDialog webhook={null} onClose={() => setNew(false)} /> : null}
      <WebhookDrawer
        webhook={data?.rows.find(({ id }) => id === opened) ?? null}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

function WebhookLine({ row, onOpen }: { row: WebhookRow; onOpen: () => void }) {
  const { t, f } = useText();
  const { name, url, fleet, is_on, off_reason, failing_since, left_out, maker } = row;
  const trouble = [
    off_reason ? t(`channel.off_${off_reason}`, { maker }) : null,
    is_on && failing_since ? t('channel.failingSince', { at: f.dateTime(failing_since) }) : null,
    left_out > 0 ? t('channel.leftOut', { n: left_out }) : null,
  ].filter(Boolean);
  const standing = !is_on ? 'isOff' : failing_since ? 'isFailing' : 'isOn';
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Dim>{url}</Dim>
        <Dim>{fleet ?? t('channel.whole')}</Dim>
        {trouble.length > 0 ? (
          <Text size="sm" c="red">
            {trouble.join(' · ')}
          </Text>
        ) : null}
      </div>
      <Badge variant="light" tt="none" color={{ isOn: 'teal', isFailing: 'red', isOff: 'gray' }[standing]}>
        {t(`channel.${standing}`)}
      </Badge>
      <Button size="xs" variant="default" aria-label={`${t('channel.deliveries')}: ${name}`} onClick={onOpen}>
        {t('channel.deliveries')}
      </Button>
    </li>
  );
}
