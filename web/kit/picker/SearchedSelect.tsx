import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from '#web/kit/record/FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from '#web/kit/record/field.ts';

/** The pause after the last key before the server gets the text, milliseconds. */
const REST_MS = 250;

/** A field with an id; outside a form its value and its change handler are enough. */
export type IdField = FieldText &
  Pick<FieldProps<number>, 'value' | 'onChange'> &
  Partial<FieldProps<number>>;

/** An option: its name, and what distinguishes it from others of the same name. */
type Offered = { id: number; name: string; more: readonly (string | null | undefined)[] };

/** The search text. Empty while the field shows the name of the chosen option. */
export type Typed = { q: string; setText: (text: string) => void; setSearching: (is: boolean) => void };

/** The search of a SearchedSelect, for the query that answers it. */
export function useTyped(): Typed {
  const [text, setText] = useState('');
  const [isSearching, setSearching] = useState(false);
  const [rested] = useDebouncedValue(text.trim(), REST_MS);
  return { q: isSearching ? rested : '', setText, setSearching };
}

/** A choice of one among many, which the server searches. */
export function SearchedSelect(props: {
  field: IdField;
  /** The id of the input, if the form gives none. */
  name: string;
  typed: Typed;
  query: { error: unknown; isFetching: boolean };
  /** The results of the server; undefined while it is loading. */
  offered: readonly Offered[] | undefined;
  /**
   * The name of the chosen option, even when it is not visible or not loaded yet: it stays until another is
   * chosen.
   */
  chosen: string;
  words: { choose: string; searching: string; none: string };
}): ReactNode {
  const { field, name, typed, query, offered, chosen, words } = props;
  const { value, onChange, wide } = field;
  const { t } = useText();
  const byValue = new Map(offered?.map((one) => [String(one.id), one]));
  if (field.readOnly)
    return <PlainField label={field.label} text={value === null ? null : chosen} wide={wide} />;
  const options = (offered ?? []).map((one) => ({ value: String(one.id), label: one.name }));
  if (value !== null && !byValue.has(String(value))) options.unshift({ value: String(value), label: chosen });
  return (
    <FieldBox wide={wide}>
      <Select
        {...inputProps({
          ...field,
          name: field.name ?? name,
          placeholder: field.placeholder ?? words.choose,
          error: field.error ?? (query.error ? faultText(t, query.error) : undefined),
          required: field.required ?? false,
          readOnly: false,
          onBlur: () => {
            typed.setSearching(false);
            field.onBlur?.();
          },
        })}
        data={options}
        value={value === null ? null : String(value)}
        onChange={(next) => {
          typed.setSearching(false);
          onChange(next === null ? null : Number(next));
        }}
        searchable
        clearable={!field.required}
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
        allowDeselect={false}
        // The server has filtered already.
        filter={({ options: all }) => all}
        onSearchChange={typed.setText}
        // Until the user types, the text is the name of the chosen option and no search.
        onKeyDown={({ key }) => {
          if (key.length === 1 || key === 'Backspace' || key === 'Delete') typed.setSearching(true);
        }}
        onPaste={() => typed.setSearching(true)}
        maxDropdownHeight={320}
        nothingFoundMessage={query.isFetching ? words.searching : words.none}
        renderOption={({ option }) => (
          <span>
            {option.label}
            <Text component="span" display="block" size="xs" c="dimmed">
              {byValue.get(option.value)?.more.filter(Boolean).join(' · ')}
            </Text>
          </span>
        )}
      />
    </FieldBox>
  );
}
