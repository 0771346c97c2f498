import { type AdditionalField, postAdditionalField, putAdditionalField } from '#api/admin.ts';
import { ADDITIONAL_TYPES, additionalInput } from '#domain/admin/additional-field.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

/** Defines an additional field, or edits its definition; null: closed. */
export function FieldDialog({
  edited,
  onClose,
}: {
  edited: AdditionalField | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useText();
  return (
    <Dialog
      opened={edited !== null}
      title={t(edited === 'new' ? 'admin.addField' : 'admin.edit')}
      onClose={onClose}
    >
      {edited !== null ? <FieldForm field={edited === 'new' ? null : edited} onClose={onClose} /> : null}
    </Dialog>
  );
}

function FieldForm({ field, onClose }: { field: AdditionalField | null; onClose: () => void }) {
  const { t } = useText();
  const isUsed = field !== null && field.uses > 0;
  const form = useRecordForm({
    schema: additionalInput,
    initial: field ?? { type: 'string', required: false },
    onSave: async (values) => {
      if (!field) await call(postAdditionalField, { body: values }, { quiet: true });
      else {
        const body = { ...values, version: field.version };
        await call(putAdditionalField, { params: { field_id: field.id }, body }, { quiet: true });
      }
    },
    onSaved: onClose,
    onStale: onClose,
  });
  return (
    <DialogForm form={form} confirmLabel={t(field ? 'ui.save' : 'ui.create')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('word.name')} />
      <SelectField
        {...form.field('type')}
        label={t('word.type')}
        options={ADDITIONAL_TYPES.map((value) => ({ value, label: t(`admin.type_${value}`) }))}
        disabled={isUsed}
        description={isUsed ? t('admin.typeUsed') : undefined}
      />
      <SwitchField {...form.field('required')} label={t('admin.required')} />
    </DialogForm>
  );
}
