import type { ReactNode } from 'react';
import type { FieldProps, FieldText } from './field.ts';

/** A number; `unit` is written after it, `measure` keeps wire units inside and shows the reader's. */
export function NumberField(
  _props: FieldProps<number> &
    FieldText & {
      decimals?: number;
      unit?: string;
      measure?: 'distance' | 'volume';
      min?: number;
      max?: number;
    },
): ReactNode {
  return null;
}
