import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { RecordForm as Form } from './use-record-form.ts';

/** The form around its sections: refusals above, the sticky save bar below, and the guard against leaving changes behind. */
export function RecordForm<Schema extends z.ZodObject>(props: {
  form: Form<Schema>;
  children: ReactNode;
  /** `Guardar` unless said. */
  saveLabel?: string;
  /** A new record: the bar is there from the start. */
  isNew?: boolean;
}): ReactNode {
  return props.children;
}

/** Fields under one heading, in two columns where there is room. */
export function FormSection(props: { title?: string; description?: string; children: ReactNode }): ReactNode {
  return props.children;
}
