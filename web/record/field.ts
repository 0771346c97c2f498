import type { FieldFault } from '#domain/fault.ts';

type InputWrapperOrder = ('label' | 'input' | 'description' | 'error')[];

/** What a field needs of its form: `<TextField {...form.field('name')} label={…} />`. */
export type FieldProps<Value> = {
  name: string;
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The fault behind the message, for a field that shows other units than the wire has. */
  fault?: FieldFault | undefined;
  required: boolean;
  readOnly: boolean;
  /** Of texts, from the schema. */
  maxLength?: number | undefined;
};

/** What every field takes beside them. */
export type FieldText = {
  label: string;
  description?: string | undefined;
  placeholder?: string | undefined;
  /** Spans both columns. */
  wide?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** The part of both that every input of the component kit takes as it is. */
export function inputProps<Value>(props: FieldProps<Value> & FieldText) {
  const { name, label, description, placeholder, required, error, disabled, onBlur } = props;
  return {
    name,
    label,
    description,
    // Left out rather than undefined: an input has a placeholder of its own.
    ...(placeholder === undefined ? {} : { placeholder }),
    withAsterisk: required,
    'aria-required': required,
    // What explains a field stands below it, so that the fields of a row stay in line.
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as InputWrapperOrder,
    error,
    disabled: disabled === true,
    onBlur,
  };
}
