import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from './FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from './field.ts';
import { parseTime } from './number-entry.ts';

/**
 * A civil time `HH:MM` that can be typed in several ways. Text that is not a time stays as typed, and the
 * schema refuses it.
 */
export function TimeField(props: FieldProps<string> & FieldText): ReactNode {
  const { value, onChange, onBlur, readOnly, wide, label } = props;
  const { t } = useText();
  // The text while it is typed: half a time is not a value yet.
  const [typed, setTyped] = useState<string | null>(null);
  if (readOnly) return <PlainField label={label} text={value?.slice(0, 5) ?? null} wide={wide} />;
  return (
    <FieldBox wide={wide}>
      <TextInput
        placeholder={t('ui.timePlaceholder')}
        {...inputProps(props)}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        value={typed ?? value?.slice(0, 5) ?? ''}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          onChange(text === '' ? null : (parseTime(text) ?? text));
        }}
        onBlur={() => {
          setTyped(null);
          onBlur();
        }}
      />
    </FieldBox>
  );
}
