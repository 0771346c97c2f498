import { Loader, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from './FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from './field.ts';
import { type Option, optionFilter } from './option.ts';

/** With this many options or more, they can be searched. With more than are shown at once, they must be. */
const SEARCH_FROM = 8;
const SHOWN_OPTIONS = 100;

/** One option of a list. Values may be words or ids. */
export function SelectField<Value extends string | number>(
  props: FieldProps<Value> & FieldText & { options: readonly Option<Value>[]; isLoading?: boolean },
): ReactNode {
  const { value, onChange, readOnly, wide, label, required, options, isLoading } = props;
  const { t } = useText();
  const chosen = options.find((one) => one.value === value);
  if (readOnly) return <PlainField label={label} text={chosen?.label ?? value} wide={wide} />;
  return (
    <FieldBox wide={wide}>
      <Select
        {...inputProps(props)}
        data={options.map((one) => ({ ...one, value: String(one.value) }))}
        value={value === null ? null : String(value)}
        onChange={(next) => onChange(options.find((one) => String(one.value) === next)?.value ?? null)}
        searchable={options.length >= SEARCH_FROM}
        filter={optionFilter}
        limit={SHOWN_OPTIONS}
        allowDeselect={false}
        clearable={!required}
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
        nothingFoundMessage={t('ui.nothingFound')}
        rightSection={isLoading ? <Loader size={14} /> : undefined}
        comboboxProps={{ shadow: 'md' }}
      />
    </FieldBox>
  );
}
