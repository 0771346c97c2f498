import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { postEnumeratedValue } from '#api/admin.ts';
import { enumeratedChange, type ValueList } from '#domain/admin/enumerated-list.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';

const schema = enumeratedChange.pick({ name: true });

/** Adds one value after the other: a name, Enter, the next. */
export function QuickAdd(props: { list: ValueList; parentId: number | null; label: string }) {
  // The field is empty again after each value.
  const [added, setAdded] = useState(0);
  return <AddForm key={added} {...props} isNext={added > 0} onAdded={() => setAdded((n) => n + 1)} />;
}

function AddForm(props: {
  list: ValueList;
  parentId: number | null;
  label: string;
  isNext: boolean;
  onAdded: () => void;
}) {
  const { list, parentId, label, isNext, onAdded } = props;
  const { t } = useText();
  const form = useRecordForm({
    schema,
    initial: {},
    onSave: ({ name }) =>
      call(postEnumeratedValue, { body: { list, name, parent_id: parentId } }, { quiet: true }),
    onSaved: onAdded,
  });
  const name = form.field('name');
  return (
    <form
      className={parts.row}
      style={{ alignItems: 'flex-start', flexWrap: 'nowrap' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving) void form.save();
      }}
    >
      <TextInput
        flex={1}
        maw={420}
        name={name.name}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoFocus={isNext}
        maxLength={name.maxLength}
        error={name.error}
        value={name.value ?? ''}
        onChange={(event) => name.onChange(event.currentTarget.value || null)}
      />
      <Button
        type="submit"
        variant="light"
        loading={form.isSaving}
        disabled={!form.isDirty}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
      >
        {t('admin.add')}
      </Button>
    </form>
  );
}
