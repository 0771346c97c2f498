import { Alert, Badge, Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import {
  deleteWebhook,
  getWebhookDeliveries,
  postWebhookSecret,
  postWebhookTest,
  type WebhookDelivery,
  type WebhookRow,
} from '#api/webhook.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './channel.module.css';
import { useTry } from './use-try.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';

const REFETCH_MS = 5_000;

/** One webhook: its last deliveries, and its actions. */
export function WebhookDrawer({ webhook, onClose }: { webhook: WebhookRow | null; onClose: () => void }) {
  const { t } = useText();
  const can = useCan();
  return (
    <RecordDrawer
      opened={webhook !== null}
      onClose={onClose}
      title={webhook?.name ?? ''}
      subtitle={webhook?.url}
    >
      {webhook ? (
        <>
          {can('webhook:edit') ? <Actions webhook={webhook} onDeleted={onClose} /> : null}
          <Dim>
            <span className={classes.line}>{t('channel.maker', { maker: webhook.maker })}</span>
          </Dim>
          <Deliveries webhookId={webhook.id} />
        </>
      ) : null}
    </RecordDrawer>
  );
}

function Actions({ webhook, onDeleted }: { webhook: WebhookRow; onDeleted: () => void }) {
  const { t } = useText();
  const [asked, setAsked] = useState<'edit' | 'secret' | 'delete' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setAsked(null);
  const params = { webhook_id: webhook.id };
  const { isTrying, tryOut, problem, words } = useTry(async () => {
    const { problem: found, answer } = await call(postWebhookTest, { params });
    return { problem: found, words: answer };
  });
  return (
    <>
      <div className={classes.line}>
        <Button size="xs" loading={isTrying} onClick={tryOut}>
          {t('channel.test')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsked('edit')}>
          {t('channel.webhookEdit')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsked('secret')}>
          {t('channel.secretNew')}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => setAsked('delete')}>
          {t('word.delete')}
        </Button>
      </div>
      {problem ? (
        <Alert color="red" m="0 16px" title={problem}>
          {words ? <pre className={classes.answer}>{words}</pre> : null}
        </Alert>
      ) : null}
      {asked === 'edit' ? <WebhookDialog webhook={webhook} onClose={close} /> : null}
      {secret ? <WebhookSecret secret={secret} onClose={() => setSecret(null)} /> : null}
      <ConfirmDialog
        opened={asked === 'secret'}
        title={t('channel.secretNew')}
        confirmLabel={t('channel.secretNew')}
        onConfirm={async () => setSecret((await call(postWebhookSecret, { params }, { quiet: true })).secret)}
        onClose={close}
      >
        {t('channel.secretNewText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t('channel.webhookDelete', { name: webhook.name })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={async () => {
          await call(deleteWebhook, { params }, { quiet: true });
          onDeleted();
        }}
        onClose={close}
      >
        {t('channel.webhookDeleteText')}
      </ConfirmDialog>
    </>
  );
}

function Deliveries({ webhookId }: { webhookId: number }) {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(
    getWebhookDeliveries,
    { params: { webhook_id: webhookId } },
    { staleMs: 0, refetchMs: REFETCH_MS },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} m="md" />;
  if (data.rows.length === 0) return <EmptyState icon={null} title={t('channel.deliveriesNone')} />;
  return (
    <ul className={parts.lines} aria-label={t('channel.deliveries')}>
      {data.rows.map((row) => (
        <DeliveryLine key={row.id} row={row} />
      ))}
    </ul>
  );
}

const COLOURS = { waiting: 'yellow', sent: 'teal', failed: 'red', dropped: 'gray' } as const;

function DeliveryLine({ row }: { row: WebhookDelivery }) {
  const { t, f } = useText();
  const { state, created_at, attempts, next_at, events, status, problem, answer, took_ms } = row;
  const facts = [
    t('channel.eventCount', { n: events }),
    status === null ? null : `HTTP ${status}`,
    took_ms === null ? null : `${took_ms} ms`,
    attempts > 1 ? t('channel.attempts', { n: attempts }) : null,
    next_at && attempts > 0 ? t('channel.nextAt', { at: f.time(next_at) }) : null,
  ];
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>{f.dateTime(created_at)}</Text>
        <Dim>{facts.filter(Boolean).join(' · ')}</Dim>
        {problem ? (
          <Text size="sm" c="red">
            {t(`channel.problem_${problem}`)}
          </Text>
        ) : null}
        {answer ? (
          <details>
            <summary>{t('channel.answer')}</summary>
            <pre className={classes.answer}>{answer}</pre>
          </details>
        ) : null}
      </div>
      <Badge variant="light" tt="none" color={COLOURS[state]}>
        {t(`channel.delivery_${state}`)}
      </Badge>
    </li>
  );
}
