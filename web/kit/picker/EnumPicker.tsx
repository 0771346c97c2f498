import type { ReactNode } from 'react';
import type { EnumeratedList } from '#domain/admin/enumerated-list.ts';
import { useText } from '#web/base/language/text.ts';
import { type NamedValue, useEnumerated } from '#web/kit/list/enumerated.ts';
import type { FieldProps, FieldText } from '#web/kit/record/field.ts';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { pickerOrder } from './picker-order.ts';

/**
 * A choice of one enumerated list, by the id of the value: `<EnumPicker {...form.field('brand_id')}
 * list="vehicle_brand" … />`. With `parentId` it offers the children of that value (models of a brand), and
 * nothing while it is null.
 */
export function EnumPicker({
  list,
  parentId,
  current,
  first,
  ...field
}: FieldProps<number> &
  FieldText & {
    list: EnumeratedList;
    parentId?: number | null;
    /** The value of the record. It is offered even if it has been retired. */
    current?: (NamedValue & { id: number }) | null;
    /** Names of values that are offered before the others. */
    first?: readonly string[] | undefined;
  }): ReactNode {
  const { language } = useText();
  const { values, isPending } = useEnumerated(list, parentId);
  const isMissing = current && field.value === current.id && !values.some(({ id }) => id === current.id);
  const named = [...values, ...(isMissing ? [current] : [])].map((value) => ({
    value: value.id,
    label: value.name,
  }));
  const options = pickerOrder(named, { language, first });
  return (
    <SelectField
      {...field}
      options={options}
      isLoading={isPending}
      disabled={field.disabled === true || parentId === null}
    />
  );
}
