import { Button, Group, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { postTrackerSecret, type TrackerSheet } from '#api/tracker.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

const SecretDialog = lazyPart('SecretDialog', () => import('./SecretDialog.tsx'));

type Given = AnswerOf<typeof postTrackerSecret>;

/** The secret id of a phone or HTTP device: its date, and the button for a new one. */
export function SecretId({ tracker }: { tracker: TrackerSheet }) {
  const { t, f } = useText();
  const [isAsking, setAsking] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  const since = tracker.secret_at ?? null;
  const generate = async () =>
    setGiven(
      await call(postTrackerSecret, { params: { tracker_id: tracker.id } }, { quiet: since !== null }),
    );
  return (
    <Group justify="space-between" gap="xs" style={{ gridColumn: '1 / -1' }}>
      <div>
        <Text fw={500}>{t('tracker.secret')}</Text>
        <Text c="dimmed">
          {since === null ? t('tracker.secretNone') : t('tracker.secretSince', { date: f.dateTime(since) })}
        </Text>
      </div>
      <Button
        variant={since === null ? 'filled' : 'default'}
        leftSection={<IconQrcode size={16} aria-hidden="true" />}
        onClick={() => (since === null ? void generate() : setAsking(true))}
      >
        {t(since === null ? 'tracker.secretNew' : 'tracker.secretReplace')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('tracker.secretReplaceTitle')}
        confirmLabel={t('tracker.secretReplace')}
        isDanger
        onConfirm={generate}
        onClose={() => setAsking(false)}
      >
        {t('tracker.secretReplaceText')}
      </ConfirmDialog>
      {given ? (
        <Suspense>
          <SecretDialog given={given} onClose={() => setGiven(null)} />
        </Suspense>
      ) : null}
    </Group>
  );
}
