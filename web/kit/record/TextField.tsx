import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldBox, PlainField } from './FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from './field.ts';

/** A line of text. An emptied field is null. */
export function TextField(
  props: FieldProps<string> &
    FieldText & {
      type?: 'text' | 'email' | 'tel' | 'url';
      /** For plates and other codes: turned into capitals during typing. */
      isCode?: boolean;
    } & Pick<TextInputProps, 'rightSection' | 'autoComplete' | 'inputMode'>,
): ReactNode {
  const { value, onChange, readOnly, maxLength, wide, label, isCode } = props;
  if (readOnly) return <PlainField label={label} text={value} wide={wide} />;
  const { type = 'text', rightSection, autoComplete = 'off', inputMode } = props;
  return (
    <FieldBox wide={wide}>
      <TextInput
        {...inputProps(props)}
        type={type}
        rightSection={rightSection}
        autoComplete={autoComplete}
        {...(inputMode ? { inputMode } : {})}
        maxLength={maxLength}
        value={value ?? ''}
        {...(isCode ? { autoCapitalize: 'characters', spellCheck: false } : {})}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(text === '' ? null : isCode ? text.toUpperCase() : text);
        }}
      />
    </FieldBox>
  );
}
