import { TextInput } from '@mantine/core';
import { type Words, wordsIn } from '#domain/check/form.ts';
import type { Language } from '#domain/language.ts';
import { withWords } from './edit-form.ts';

/** Words in the language that is being edited; where it has none, those that readers see instead. */
export function WordsInput(props: {
  label: string;
  words: Words | null;
  language: Language;
  onChange: (words: Words) => void;
  error?: string | undefined;
  readOnly: boolean;
}) {
  const { label, words, language, onChange, error, readOnly } = props;
  return (
    <TextInput
      label={label}
      lang={language}
      maxLength={120}
      readOnly={readOnly}
      value={words?.[language] ?? ''}
      placeholder={wordsIn(words ?? {}, language)}
      error={error}
      onChange={(event) => onChange(withWords(words, language, event.currentTarget.value))}
    />
  );
}
