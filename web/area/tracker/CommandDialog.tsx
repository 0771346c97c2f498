import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { postTrackerCommand } from '#api/tracker-command.ts';
import {
  COMMAND_HOURS,
  type CommandKind,
  commandFaults,
  commandInput,
  isOutput,
} from '#domain/tracker/command.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

type Asked = { trackerId: number; kinds: readonly CommandKind[]; onClose: () => void };

/** Gives a command to a tracker: its kind, the reason, and the time for which it may wait. */
export function CommandDialog({ opened, ...asked }: Asked & { opened: boolean }) {
  const { t } = useText();
  return (
    <Dialog opened={opened} title={t('trackerCommand.ask')} onClose={asked.onClose}>
      <CommandForm {...asked} />
    </Dialog>
  );
}

function CommandForm({ trackerId, kinds, onClose }: Asked) {
  const { t } = useText();
  const form = useRecordForm({
    schema: commandInput,
    initial: { kind: kinds[0], hours: 1 },
    rules: commandFaults,
    onSave: async (body) => {
      await call(postTrackerCommand, { params: { tracker_id: trackerId }, body }, { quiet: true });
      return body.kind;
    },
    onSaved: (kind) => {
      notice({
        kind: 'done',
        key: isOutput(kind) ? 'trackerCommand.askedConsent' : 'trackerCommand.asked',
      });
      onClose();
    },
  });
  const { value } = form.field('kind');
  const kind = kinds.find((one) => one === value) ?? null;
  return (
    <DialogForm form={form} confirmLabel={t('trackerCommand.ask')} onClose={onClose}>
      <SelectField
        {...form.field('kind')}
        required
        label={t('trackerCommand.kind')}
        options={kinds.map((one) => ({ value: one, label: t(`trackerCommand.kind_${one}`) }))}
      />
      {kind === 'restart' ? <p>{t('trackerCommand.restartText')}</p> : null}
      {kind === 'odometer' ? <p>{t('trackerCommand.odometerText')}</p> : null}
      {kind !== null && isOutput(kind) ? (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden="true" />}>
          {t('trackerCommand.outputText')}
        </Alert>
      ) : null}
      <TextAreaField
        {...form.field('reason')}
        required
        label={t('trackerCommand.reason')}
        description={t('trackerCommand.reasonText')}
        minRows={2}
      />
      <SelectField
        {...form.field('hours')}
        required
        label={t('trackerCommand.hours')}
        options={COMMAND_HOURS.map((hours) => ({ value: hours, label: t(`trackerCommand.hours_${hours}`) }))}
      />
    </DialogForm>
  );
}
