import { type EnumeratedRecord, postEnumeratedValue, putEnumeratedValue } from '#api/admin.ts';
import { CONTRACT_CLASSES, CONTRACT_TYPES } from '#domain/admin/contract.ts';
import { enumeratedChange, enumeratedInput } from '#domain/admin/enumerated-list.ts';
import { fieldsOf } from '#domain/admin/value-labels.ts';
import { LANGUAGES } from '#domain/language.ts';
import { languageName } from '#text/language-name.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

/** The value in the dialog: an existing value, or a new contract typology. */
export type Edited = EnumeratedRecord | 'new typology' | null;

/**
 * Renames a value, for all readers or for those of a language. For contract typologies it also changes the
 * class, and creates new ones.
 */
export function ValueDialog({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  const { t } = useText();
  const title =
    edited === 'new typology'
      ? t('admin.addTypology')
      : t(edited?.list === 'vehicle_contract' ? 'admin.edit' : 'admin.rename');
  return (
    <Dialog opened={edited !== null} title={title} onClose={onClose}>
      {edited === 'new typology' ? <NewTypology onClose={onClose} /> : null}
      {edited !== null && edited !== 'new typology' ? <EditForm value={edited} onClose={onClose} /> : null}
    </Dialog>
  );
}

function useClasses() {
  const { t } = useText();
  return CONTRACT_CLASSES.map((value) => ({ value, label: t(`admin.class_${value}`) }));
}

function EditForm({ value, onClose }: { value: EnumeratedRecord; onClose: () => void }) {
  const { t, language } = useText();
  const classes = useClasses();
  const isContract = value.list === 'vehicle_contract';
  // A system value that nobody renamed has the word of the reader's language.
  const isOurs = value.system && value.entered === value.code;
  const name = isOurs ? value.name : value.entered;
  const form = useRecordForm({
    schema: enumeratedChange,
    initial: { name, ...fieldsOf(value.labels), class: value.class },
    onSave: async (change) => {
      // An untouched name is stored as it was: the code of a system value that nobody renamed.
      const stored = change.name === name ? value.entered : change.name;
      const body = { ...change, name: stored, version: value.version };
      await call(putEnumeratedValue, { params: { value_id: value.id }, body }, { quiet: true });
    },
    onSaved: onClose,
    onStale: onClose,
  });
  return (
    <DialogForm form={form} confirmLabel={t('ui.save')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('word.name')} />
      {LANGUAGES.map((one) => (
        <TextField
          key={one}
          {...form.field(`label_${one}`)}
          label={t('admin.labelIn', { language: languageName(one, language) })}
        />
      ))}
      {isContract ? (
        <SelectField
          {...form.field('class')}
          required
          label={t('admin.class')}
          options={classes}
          disabled={value.uses > 0}
          description={value.uses > 0 ? t('admin.classUsed') : undefined}
        />
      ) : null}
    </DialogForm>
  );
}

function NewTypology({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const classes = useClasses();
  const form = useRecordForm({
    schema: enumeratedInput,
    initial: { list: 'vehicle_contract' },
    onSave: (body) => call(postEnumeratedValue, { body }, { quiet: true }),
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} confirmLabel={t('ui.create')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('word.name')} />
      <SelectField
        {...form.field('type')}
        required
        label={t('admin.contractType')}
        options={CONTRACT_TYPES.map((value) => ({ value, label: t(`enumerated.${value}`) }))}
      />
      <SelectField {...form.field('class')} required label={t('admin.class')} options={classes} />
    </DialogForm>
  );
}
