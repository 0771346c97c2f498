import { TagsInput } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from '#web/kit/record/FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from '#web/kit/record/field.ts';

/** Codes of works, five digits each; typed one by one, or pasted with commas or spaces between them. */
export function WorkCodesField(props: FieldProps<string[]> & FieldText & { partError: string | undefined }) {
  const { value, onChange, readOnly, label, wide, error, partError } = props;
  const { t } = useText();
  if (readOnly) return <PlainField label={label} text={(value ?? []).join(', ')} wide={wide} />;
  return (
    <FieldBox wide={wide}>
      <TagsInput
        {...inputProps({ ...props, error: error ?? partError })}
        value={value ?? []}
        onChange={(codes) => onChange(codes.map((code) => code.trim()))}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        clearable
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
        inputMode="numeric"
      />
    </FieldBox>
  );
}
