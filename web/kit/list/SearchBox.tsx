import { type BoxProps, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '#web/base/language/text.ts';
import { useRestedText } from './use-rested-text.ts';

/** The pause after the last key before the server gets the text, milliseconds. */
const TYPING_MS = 250;

/** Free search. It takes effect after a pause in typing, or at Enter. */
export function SearchBox(
  props: BoxProps & { value: string; onChange: (value: string) => void; label: string },
) {
  const { value, onChange, label, ...style } = props;
  const { t } = useText();
  const { text, setText, send } = useRestedText({ value, onChange, restMs: TYPING_MS });
  return (
    <TextInput
      type="search"
      size="xs"
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={t('ui.searchClear')} onClick={() => send('')} /> : null
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(text)}
      {...style}
    />
  );
}
