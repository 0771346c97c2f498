import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { parseTime } from './number-entry.ts';

/**
 * A time of a filter, `HH:MM` of 24 hours in every browser and language; null when empty. Text that is not a
 * time stays as typed, shows an error, and changes nothing.
 */
export function TimeBox(props: {
  label: string;
  size?: 'xs';
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { label, size, value, onChange } = props;
  const { t } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isWrong = typed !== null && typed !== '' && parseTime(typed) === null;
  return (
    <TextInput
      {...(size && { size })}
      label={label}
      placeholder={t('ui.timePlaceholder')}
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      value={typed ?? value ?? ''}
      error={isWrong && isLeft ? t('fault.val.time') : null}
      onFocus={() => setLeft(false)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const time = parseTime(text);
        if (text === '' || time !== null) onChange(time);
      }}
      onBlur={() => {
        setLeft(true);
        if (!isWrong) setTyped(null);
      }}
    />
  );
}
