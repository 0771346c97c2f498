import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { putUnsubscribed } from '#api/channel.ts';
import { ALL_MAILS } from '#domain/channel/silence.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import { eventName } from '#text/event-name.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import { sendJson } from '#web/base/wire/wire.ts';
import { AccessLayout } from '#web/entry/access/AccessLayout.tsx';

type Done = { code: number; isSilent: boolean };

/**
 * /unsubscribe/…, from a link in an e-mail: ends the e-mails of that event at once, shows so, and can reverse
 * it.
 */
export function UnsubscribeScreen() {
  const { t } = useText();
  const { token } = useParams({ strict: false }) as { token: string };
  const [done, setDone] = useState<Done | null>(null);
  const [error, setError] = useState<unknown>(null);
  async function set(isSilent: boolean) {
    try {
      const { code } = await sendJson(putUnsubscribed, { params: { token }, body: { is_silent: isSilent } });
      setDone({ code, isSilent });
    } catch (failure) {
      setError(failure);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link says what to do, once.
  useEffect(() => void set(true), [token]);
  return (
    <AccessLayout title={t('mail.unsubscribe')}>
      <Stack gap="lg" role="status">
        {error ? (
          <>
            <Title order={1}>{t('mail.wrongLink')}</Title>
            <Text c="dimmed">{faultText(t, error)}</Text>
          </>
        ) : null}
        {done || error ? null : <Skeleton height={72} />}
        {done?.isSilent ? (
          <>
            <Title order={1}>
              {done.code === ALL_MAILS
                ? t('mail.stoppedAll')
                : t('mail.stopped', { event: eventName(done.code as EventCode, t) })}
            </Title>
            <Text c="dimmed">{t('mail.stoppedText')}</Text>
            <Button variant="default" onClick={() => void set(false)}>
              {t('mail.undo')}
            </Button>
          </>
        ) : null}
        {done && !done.isSilent ? <Title order={1}>{t('mail.resumed')}</Title> : null}
      </Stack>
    </AccessLayout>
  );
}
