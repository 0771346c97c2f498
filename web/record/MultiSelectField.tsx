import type { ReactNode } from 'react';
import type { FieldProps, FieldText } from './field.ts';
import type { Option } from './SelectField.tsx';

export function MultiSelectField<Value extends string | number>(
  _props: FieldProps<Value[]> &
    FieldText & { options: readonly Option<Value>[]; max?: number; isLoading?: boolean },
): ReactNode {
  return null;
}
