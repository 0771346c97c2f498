import { Alert } from '@mantine/core';
import { postRule } from '#api/rule.ts';
import type { Day } from '#domain/day.ts';
import { ruleInput } from '#domain/rule/rule-input.ts';
import type { Thresholds } from '#domain/telemetry/rules.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

const schema = ruleInput.pick({ from: true, reason: true });

export type Adopting = { fleetId: number | null; fleet: string; thresholds: Thresholds };

/** Adopts thresholds for a fleet from a day on; null: closed. */
export function AdoptDialog(props: {
  adopting: Adopting | null;
  firstDay: Day;
  today: Day;
  onClose: () => void;
  onAdopted: () => void;
}) {
  const { adopting, onClose } = props;
  const { t } = useText();
  return (
    <Dialog opened={adopting !== null} title={t('rule.adopt')} onClose={onClose}>
      {adopting ? <AdoptForm {...props} adopting={adopting} /> : null}
    </Dialog>
  );
}

function AdoptForm(props: {
  adopting: Adopting;
  firstDay: Day;
  today: Day;
  onClose: () => void;
  onAdopted: () => void;
}) {
  const { adopting, firstDay, today, onClose, onAdopted } = props;
  const { t, f } = useText();
  const form = useRecordForm({
    schema,
    initial: { from: today },
    onSave: ({ from, reason }) =>
      call(
        postRule,
        { body: { fleet_id: adopting.fleetId, from, reason, thresholds: adopting.thresholds } },
        { quiet: true },
      ),
    onSaved: ({ version, vehicles }) => {
      notice({
        kind: 'done',
        key: vehicles > 0 ? 'rule.adoptedAnew' : 'rule.adopted',
        params: { n: vehicles, version },
      });
      onAdopted();
      onClose();
    },
  });
  const from = form.values.from as Day | null;
  return (
    <DialogForm form={form} confirmLabel={t('rule.adoptNow')} onClose={onClose}>
      <p>{t('rule.adoptText', { fleet: adopting.fleet })}</p>
      <DateField {...form.field('from')} label={t('rule.from')} min={firstDay} />
      <TextField {...form.field('reason')} label={t('rule.reason')} />
      {from !== null && from <= today ? (
        <Alert color="yellow" p="sm">
          {t('rule.anew', { day: f.day(from < firstDay ? firstDay : from) })}
        </Alert>
      ) : null}
    </DialogForm>
  );
}
