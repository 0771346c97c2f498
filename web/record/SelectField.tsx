import type { ReactNode } from 'react';
import type { FieldProps, FieldText } from './field.ts';

/** A choice of a list; values may be words or ids. */
export type Option<Value extends string | number> = { value: Value; label: string; disabled?: boolean };

export function SelectField<Value extends string | number>(
  _props: FieldProps<Value> & FieldText & { options: readonly Option<Value>[]; isLoading?: boolean },
): ReactNode {
  return null;
}
