import type { FieldFault } from '#domain/fault.ts';

type InputWrapperOrder = ('label' | 'input' | 'description' | 'error')[];

/** The props that a field gets from its form: `<TextField {...form.field('name')} label={…} />`. */
export type FieldProps<Value> = {
  name: string;
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The fault behind the message, for a field that shows units other than those of the wire. */
  fault?: FieldFault | undefined;
  required: boolean;
  readOnly: boolean;
  /** For texts, from the schema. */
  maxLength?: number | undefined;
};

/** The props of every field besides those from the form. */
export type FieldText = {
  label: string;
  description?: string | undefined;
  placeholder?: string | undefined;
  /** Spans both columns. */
  wide?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** The properties that every input of the component kit takes as they are. */
export function inputProps<Value>(props: FieldProps<Value> & FieldText) {
  const { name, label, description, placeholder, required, error, disabled, onBlur } = props;
  return {
    name,
    label,
    description,
    // Left out rather than undefined, because an input has a placeholder of its own.
    ...(placeholder === undefined ? {} : { placeholder }),
    withAsterisk: required,
    'aria-required': required,
    // The description stands below the field, so that the fields of a row stay in line.
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as InputWrapperOrder,
    error,
    disabled: disabled === true,
    onBlur,
  };
}
