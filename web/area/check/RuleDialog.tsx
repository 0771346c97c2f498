import { type CheckRuleRow, putCheckRule } from '#api/check-form.ts';
import { checkRuleInput } from '#domain/check/missed.ts';
import { idField } from '#domain/field.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

const schema = checkRuleInput.extend({ fleet_id: idField });

/** Writes the rule of a fleet, or of one that has none yet. */
export function RuleDialog({ rule, onClose }: { rule: CheckRuleRow | null; onClose: () => void }) {
  const { t } = useText();
  const form = useRecordForm({
    schema,
    initial: rule ?? { is_demanded: true, valid_hours: 24 },
    onSave: ({ fleet_id, ...body }) => call(putCheckRule, { params: { fleet_id }, body }, { quiet: true }),
    onSaved: onClose,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={rule ? t('checkForm.ruleEdit', { name: rule.fleet }) : t('checkForm.ruleNew')}
    >
      <DialogForm form={form} confirmLabel={t('ui.save')} onClose={onClose}>
        {rule ? null : <FleetPicker {...form.field('fleet_id')} label={t('word.fleet')} />}
        <SwitchField
          {...form.field('is_demanded')}
          label={t('checkForm.demanded')}
          description={t('checkForm.demandedHelp')}
        />
        <NumberField
          {...form.field('valid_hours')}
          label={t('checkForm.validHours')}
          description={t('checkForm.validHoursHelp')}
          unit="h"
        />
      </DialogForm>
    </Dialog>
  );
}
