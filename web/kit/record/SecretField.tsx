import { PasswordField } from '#web/kit/ui/PasswordField.tsx';
import { FieldBox } from './FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from './field.ts';

/** A password as a field of a form. */
export function SecretField(
  props: FieldProps<string> & FieldText & { autoComplete: 'new-password' | 'current-password' },
) {
  const { value, onChange, onBlur, wide, autoComplete, maxLength } = props;
  return (
    <FieldBox wide={wide}>
      <PasswordField
        {...inputProps(props)}
        autoComplete={autoComplete}
        maxLength={maxLength ?? 200}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        onBlurCapture={onBlur}
      />
    </FieldBox>
  );
}
