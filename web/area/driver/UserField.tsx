import { Anchor, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { getDriverUsers } from '#api/driver.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from '#web/kit/record/FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from '#web/kit/record/field.ts';

const REST_MS = 250;

/** The user account of a driver. A user with the driver's e-mail is proposed. */
export function UserField(
  props: FieldProps<number> &
    FieldText & {
      /** E-mail of the driver, as typed so far. */
      email: string | null;
      /** Null for a new driver. */
      driverId: number | null;
      /** Name of the stored user, shown to those who may only read. */
      username: string | null;
    },
): ReactNode {
  const { value, onChange, email, driverId, username, readOnly } = props;
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [isSearching, setSearching] = useState(false);
  const [settled] = useDebouncedValue(isSearching ? typed.trim() : '', REST_MS);
  const [settledEmail] = useDebouncedValue(email?.trim() ?? '', REST_MS);
  const { data } = useEndpoint(
    getDriverUsers,
    {
      query: {
        ...(settled ? { q: settled } : {}),
        ...(settledEmail ? { email: settledEmail } : {}),
        ...(driverId === null ? {} : { driver_id: driverId }),
      },
    },
    { keepPrevious: true, enabled: !readOnly },
  );
  if (readOnly) return <PlainField label={props.label} text={username} wide={props.wide} />;
  const users = data?.users ?? [];
  const options = users.map((user) => ({ value: String(user.id), label: user.username }));
  if (value !== null && !options.some((one) => one.value === String(value)))
    options.unshift({ value: String(value), label: username ?? '…' });
  const proposed = value === null ? users.find((user) => user.same_email) : undefined;
  const nameOf = (id: string) => users.find((user) => String(user.id) === id)?.name;
  return (
    <FieldBox wide={props.wide}>
      <Select
        {...inputProps(props)}
        placeholder={t('driver.userChoose')}
        data={options}
        value={value === null ? null : String(value)}
        onChange={(next) => {
          setSearching(false);
          onChange(next === null ? null : Number(next));
        }}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
        allowDeselect={false}
        // The server has filtered already.
        filter={({ options: all }) => all}
        onSearchChange={setTyped}
        onKeyDown={({ key }) => {
          if (key.length === 1 || key === 'Backspace' || key === 'Delete') setSearching(true);
        }}
        onBlur={() => {
          setSearching(false);
          props.onBlur();
        }}
        nothingFoundMessage={t('driver.userNone')}
        renderOption={({ option }) => (
          <span>
            {option.label}
            <Text component="span" display="block" size="xs" c="dimmed">
              {nameOf(option.value)}
            </Text>
          </span>
        )}
      />
      {proposed ? (
        <Text size="xs" mt={4} role="status">
          {t('driver.userSameEmail', { name: proposed.username })}{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => onChange(proposed.id)}>
            {t('driver.userLink')}
          </Anchor>
        </Text>
      ) : null}
    </FieldBox>
  );
}
