import { useState } from 'react';
import { postWebhook, putWebhook, type WebhookRow } from '#api/webhook.ts';
import { webhookInput } from '#domain/channel/webhook.ts';
import { EVENT_CODES } from '#domain/notification/event-catalogue.ts';
import { eventName } from '#text/event-name.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { actorsIn } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';

/** A new webhook, or a change of one; for a new one the secret is shown at the end. */
export function WebhookDialog({ webhook, onClose }: { webhook: WebhookRow | null; onClose: () => void }) {
  const { t } = useText();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />;
  return (
    <Dialog opened size="lg" title={webhook?.name ?? t('channel.webhookNew')} onClose={onClose}>
      <Fields webhook={webhook} onClose={onClose} onSaved={(made) => (made ? setSecret(made) : onClose())} />
    </Dialog>
  );
}

function Fields(props: {
  webhook: WebhookRow | null;
  onClose: () => void;
  /** Called with the secret of a new one. */
  onSaved: (secret: string | null) => void;
}) {
  const { webhook, onClose, onSaved } = props;
  const { t } = useText();
  const isSystem = actorsIn(useSession()).includes('SYS');
  const form = useRecordForm({
    schema: webhookInput,
    initial: webhook ?? { events: [], is_on: true },
    onSave: async (body) => {
      if (!webhook) return (await call(postWebhook, { body }, { quiet: true })).secret;
      const { id, version } = webhook;
      await call(putWebhook, { params: { webhook_id: id }, body: { ...body, version } }, { quiet: true });
      return null;
    },
    onSaved,
    onStale: onClose,
  });
  const options = EVENT_CODES.map((value) => ({ value, label: eventName(value, t) }));
  return (
    <DialogForm form={form} confirmLabel={t('ui.save')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('word.name')} wide />
      <TextField {...form.field('url')} label={t('channel.url')} type="url" placeholder="https://" wide />
      <FleetPicker
        {...form.field('fleet_id')}
        label={t('word.fleet')}
        description={t('channel.ofFleet')}
        required={!isSystem}
        {...(isSystem ? { placeholder: t('channel.whole') } : {})}
        wide
      />
      <MultiSelectField {...form.field('events')} label={t('channel.events')} options={options} wide />
      <SwitchField {...form.field('is_on')} label={t('channel.isOn')} />
    </DialogForm>
  );
}
