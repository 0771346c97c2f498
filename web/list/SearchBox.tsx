import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../text.ts';

/** Rest after the last key before the list is asked, milliseconds. */
const TYPING_MS = 250;

/** Free search: what is typed counts once the typing rests, or at Enter. */
export function SearchBox(props: {
  value: string;
  onChange: (value: string) => void;
  label: string;
  className?: string | undefined;
}) {
  const { value, onChange, label, className } = props;
  const { t } = useText();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = (next: string) => {
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    onChange(sent.current);
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Changed from elsewhere: by Back, or by the button that clears all filters.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      type="search"
      size="xs"
      className={className ?? ''}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text ? (
          <CloseButton
            size="sm"
            aria-label={t('ui.searchClear')}
            onClick={() => {
              setText('');
              send('');
            }}
          />
        ) : null
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(text)}
    />
  );
}
