import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { postFeedToken } from '#api/feed-token.ts';
import { feedTokenInput } from '#domain/tracker/feed-token.ts';
import { FEED_PROTOCOLS } from '#domain/tracker/tracker-protocol.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { SecretOnce } from '#web/kit/ui/SecretOnce.tsx';

type Given = AnswerOf<typeof postFeedToken>;

/** A new token; at the end the dialog shows it, only this once. */
export function FeedTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [given, setGiven] = useState<Given | null>(null);
  if (given) return <TokenShown given={given} onClose={onClose} />;
  return (
    <Dialog opened title={t('feed.new')} onClose={onClose}>
      <TokenForm onClose={onClose} onMade={setGiven} />
    </Dialog>
  );
}

function TokenForm({ onClose, onMade }: { onClose: () => void; onMade: (given: Given) => void }) {
  const { t } = useText();
  const form = useRecordForm({
    schema: feedTokenInput,
    initial: { protocol: 'json' },
    onSave: (body) => call(postFeedToken, { body }, { quiet: true }),
    onSaved: onMade,
  });
  return (
    <DialogForm form={form} confirmLabel={t('feed.make')} onClose={onClose}>
      <TextField {...form.field('name')} required label={t('word.name')} description={t('feed.nameText')} />
      <SelectField
        {...form.field('protocol')}
        required
        label={t('tracker.protocol')}
        options={FEED_PROTOCOLS.map((value) => ({ value, label: t(`tracker.protocol_${value}`) }))}
      />
      <FleetPicker
        {...form.field('fleet_id')}
        required
        label={t('word.fleet')}
        description={t('feed.fleetText')}
      />
    </DialogForm>
  );
}

function TokenShown({ given: { token, port }, onClose }: { given: Given; onClose: () => void }) {
  const { t } = useText();
  const server = `http://${window.location.hostname}:${port}/positions`;
  return (
    <SecretOnce
      title={t('feed.token')}
      warning={t('feed.once')}
      secret={token}
      copyLabel={t('tracker.secretCopy')}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: t('tracker.secretServer'), value: server },
          {
            label: t('feed.token'),
            value: (
              <Box component="code" fz="md" style={{ overflowWrap: 'anywhere' }}>
                {token}
              </Box>
            ),
          },
        ]}
      />
      <Text c="dimmed">{t('feed.header')}</Text>
    </SecretOnce>
  );
}
