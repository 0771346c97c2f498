import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { type DriverChoice, getDriverChoices } from '#api/driver.ts';
import type { DriverType } from '#domain/driver/driver.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '../call/cache.ts';
import { faultText } from '../language/fault-text.ts';
import { useText } from '../language/text.ts';
import { FieldBox, PlainField } from '../record/FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from '../record/field.ts';

/** Typing rests this long before the server is asked, milliseconds. */
const REST_MS = 250;

/**
 * Choice of one of the visible drivers, searched by the server: name, licence, fleet.
 *
 *     <DriverPicker {...form.field('driver_id')} label={t('word.driver')} />
 *     <DriverPicker label={t('fine.driver')} value={id} onChange={setId} ended />
 */
export function DriverPicker(
  props: FieldText &
    Pick<FieldProps<number>, 'value' | 'onChange'> &
    Partial<FieldProps<number>> & {
      /** Only drivers of this type. */
      type?: DriverType;
      /** Also those who have left the company. */
      ended?: boolean;
    },
): ReactNode {
  const { value, onChange, type, ended } = props;
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [isSearching, setSearching] = useState(false);
  const [settled] = useDebouncedValue(typed.trim(), REST_MS);
  const q = isSearching ? settled : '';
  const { data, error, isFetching } = useEndpoint(
    getDriverChoices,
    {
      query: {
        ...(q ? { q } : {}),
        ...(value === null ? {} : { ids: String(value) }),
        ...(type ? { driver_type: type } : {}),
        ...(ended ? { ended: 'true' } : {}),
      },
    },
    { keepPrevious: true },
  );
  const drivers = data?.drivers;
  const byValue = useMemo(() => new Map((drivers ?? []).map((one) => [String(one.id), one])), [drivers]);
  const wordsOf = (driver: DriverChoice) => driverName(driver.name, t);
  const chosen = value === null ? undefined : byValue.get(String(value));
  if (props.readOnly) {
    return (
      <PlainField
        label={props.label}
        text={value === null ? null : chosen ? wordsOf(chosen) : data ? `#${value}` : '…'}
        wide={props.wide}
      />
    );
  }
  const options = (drivers ?? []).map((one) => ({ value: String(one.id), label: wordsOf(one) }));
  // Out of sight, or not asked yet: it stays until another is chosen.
  if (value !== null && !chosen) options.unshift({ value: String(value), label: data ? `#${value}` : '…' });
  const field = {
    name: props.name ?? 'driver',
    value,
    onChange,
    onBlur: () => {
      setSearching(false);
      props.onBlur?.();
    },
    error: props.error ?? (error ? faultText(t, error) : undefined),
    required: props.required ?? false,
    readOnly: false,
  };
  return (
    <FieldBox wide={props.wide}>
      <Select
        {...inputProps({ ...field, ...textOf(props), placeholder: props.placeholder ?? t('driver.choose') })}
        data={options}
        value={value === null ? null : String(value)}
        onChange={(next) => {
          setSearching(false);
          onChange(next === null ? null : Number(next));
        }}
        searchable
        clearable={!props.required}
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
        allowDeselect={false}
        // The server has filtered already.
        filter={({ options: all }) => all}
        onSearchChange={setTyped}
        // What stands there until somebody types is the name of the chosen one, not a search.
        onKeyDown={({ key }) => {
          if (key.length === 1 || key === 'Backspace' || key === 'Delete') setSearching(true);
        }}
        onPaste={() => setSearching(true)}
        maxDropdownHeight={320}
        nothingFoundMessage={isFetching ? t('word.searching') : t('driver.noneFound')}
        renderOption={({ option }) => <Option driver={byValue.get(option.value)} label={option.label} />}
      />
    </FieldBox>
  );
}

const textOf = ({ label, description, disabled }: FieldText): FieldText => ({ label, description, disabled });

function Option({ driver, label }: { driver: DriverChoice | undefined; label: string }) {
  const { t } = useText();
  const more = [driver?.license, driver?.fleet, driver?.active === false ? t('driver.state_ended') : null];
  return (
    <span>
      {label}
      <Text component="span" display="block" size="xs" c="dimmed">
        {more.filter(Boolean).join(' · ')}
      </Text>
    </span>
  );
}
