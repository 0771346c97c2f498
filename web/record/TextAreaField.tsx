import type { ReactNode } from 'react';
import type { FieldProps, FieldText } from './field.ts';

export function TextAreaField(_props: FieldProps<string> & FieldText): ReactNode {
  return null;
}
