import type { ReactNode } from 'react';
import type { FieldProps, FieldText } from './field.ts';

export function SwitchField(_props: FieldProps<boolean> & FieldText): ReactNode {
  return null;
}
