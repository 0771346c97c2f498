import type { z } from 'zod';
import type { FieldFault } from '#domain/fault.ts';
import type { FieldProps } from './field.ts';

/** What the form holds: the schema's input, where every field may still be empty (null). */
export type Draft<Schema extends z.ZodObject> = {
  [K in keyof z.input<Schema>]-?: Exclude<z.input<Schema>[K], undefined> | null;
};

type Name<Schema extends z.ZodObject> = Extract<keyof z.input<Schema>, string>;

/** How a form begins and what it does. */
export type RecordFormOptions<Schema extends z.ZodObject, Saved = unknown> = {
  /** The schema of `domain/<area>` that the endpoint has too. */
  schema: Schema;
  /** Values of the record, or of a new one; what is left out is empty. A newer record replaces what nobody has touched. */
  initial: Partial<Draft<Schema>>;
  /** Sends the checked values with `call(…, { quiet: true })`; a fault thrown is shown in the form. */
  onSave: (values: z.output<Schema>) => Promise<Saved>;
  /** After it was saved and the form is clean: close the drawer, go to the new record. */
  onSaved?: (saved: Saved) => void;
  /** The record changed or vanished under the user (410): ask it again. */
  onStale?: () => unknown;
  /** Rules beyond the schema, the same function that the server runs. */
  rules?: (values: z.output<Schema>) => readonly FieldFault[];
  /** The user may look only: values are plain text and there is no save bar. */
  readOnly?: boolean;
};

/** A form at work. */
export type RecordForm<Schema extends z.ZodObject = z.ZodObject> = {
  values: Draft<Schema>;
  /** Everything that a field component needs. */
  field: <K extends Name<Schema>>(name: K) => FieldProps<NonNullable<z.input<Schema>[K]>>;
  /** Message of a part of a field: `errorAt('ranges.0.entry')`. */
  errorAt: (path: string) => string | undefined;
  set: (change: Partial<Draft<Schema>>) => void;
  save: () => Promise<void>;
  discard: () => void;
  isDirty: boolean;
  isSaving: boolean;
  readOnly: boolean;
  /** Why the record as a whole was refused; null when it was not. */
  refusal: string | null;
};

/** One form over one schema. */
export function useRecordForm<Schema extends z.ZodObject, Saved = unknown>(
  _options: RecordFormOptions<Schema, Saved>,
): RecordForm<Schema> {
  throw new Error('soon');
}
