import type { ReactNode } from 'react';
import type { FieldProps, FieldText } from './field.ts';

export function MoneyField(_props: FieldProps<string> & FieldText): ReactNode {
  return null;
}
