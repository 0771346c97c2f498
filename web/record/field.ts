/** What a field needs of its form: `<TextField {...form.field('name')} label={…} />`. */
export type FieldProps<Value> = {
  name: string;
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur: () => void;
  error: string | undefined;
  required: boolean;
  readOnly: boolean;
  /** Of texts, from the schema. */
  maxLength?: number | undefined;
};

/** What every field takes beside them. */
export type FieldText = {
  label: string;
  description?: string;
  placeholder?: string;
  /** Spans both columns. */
  wide?: boolean;
  disabled?: boolean;
};
