import type { ReactNode } from 'react';
import type { EnumeratedList } from '#domain/admin/enumerated-list.ts';
import { useText } from '#web/base/language/text.ts';
import { useEnumerated } from '#web/kit/list/enumerated.ts';
import type { FieldProps, FieldText } from '#web/kit/record/field.ts';
import { SelectField } from '#web/kit/record/SelectField.tsx';

/** A choice from a list whose values are stored by their code: the fuel of a vehicle. */
export function EnumCodePicker({
  list,
  ...field
}: FieldProps<string> & FieldText & { list: EnumeratedList }): ReactNode {
  const { language } = useText();
  const { values, isPending } = useEnumerated(list);
  const options = values
    .flatMap((value) => (value.code === null ? [] : [{ value: value.code, label: value.name }]))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  return <SelectField {...field} options={options} isLoading={isPending} />;
}
