import type { ReactNode } from 'react';
import type { FieldProps, FieldText } from './field.ts';

export function DateField(_props: FieldProps<string> & FieldText): ReactNode {
  return null;
}
