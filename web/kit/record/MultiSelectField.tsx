import { Loader, MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from './FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from './field.ts';
import { type Option, optionFilter } from './option.ts';

const SHOWN_OPTIONS = 100;

/** Several options of a list. No choice is an empty list. */
export function MultiSelectField<Value extends string | number>(
  props: FieldProps<Value[]> &
    FieldText & { options: readonly Option<Value>[]; max?: number; isLoading?: boolean },
): ReactNode {
  const { value, onChange, readOnly, wide, label, options, max, isLoading } = props;
  const { t } = useText();
  const chosen = value ?? [];
  if (readOnly) {
    const labels = options.filter((one) => chosen.includes(one.value)).map((one) => one.label);
    return <PlainField label={label} text={labels.join(', ')} wide={wide} />;
  }
  return (
    <FieldBox wide={wide}>
      <MultiSelect
        {...inputProps(props)}
        data={options.map((one) => ({ ...one, value: String(one.value) }))}
        value={chosen.map(String)}
        onChange={(next) =>
          onChange(options.filter((one) => next.includes(String(one.value))).map((one) => one.value))
        }
        searchable
        filter={optionFilter}
        limit={SHOWN_OPTIONS}
        {...(max === undefined ? {} : { maxValues: max })}
        clearable
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
        nothingFoundMessage={t('ui.nothingFound')}
        rightSection={isLoading ? <Loader size={14} /> : undefined}
        comboboxProps={{ shadow: 'md' }}
      />
    </FieldBox>
  );
}
