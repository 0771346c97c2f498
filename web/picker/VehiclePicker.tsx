import { Input, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { getVehicles, type VehicleRow } from '#api/vehicle.ts';
import type { RegistrationState } from '#domain/vehicle/registration.ts';
import { modelName } from '#text/model-name.ts';
import { useEndpoint } from '../call/cache.ts';
import { faultText } from '../language/fault-text.ts';
import { useText } from '../language/text.ts';
import type { FieldProps, FieldText } from '../record/field.ts';

/** Typing rests this long before the server is asked, milliseconds. */
const REST_MS = 250;
/** Vehicles offered at once. */
const OFFERED = 30;
const ALL_STATES = 'registered,deregistered,deleting,deleted';

/**
 * Choice of one of the visible vehicles, searched by the server: plate, alias, VIN, IMEI, codes, fleet.
 *
 *     <VehiclePicker {...form.field('vehicle_id')} label={t('fine.vehicle')} />
 *     <VehiclePicker label={t('word.vehicle')} value={id} onChange={setId} tracker={false} />
 */
export function VehiclePicker(
  props: FieldText &
    Pick<FieldProps<number>, 'value' | 'onChange'> &
    Partial<FieldProps<number>> & {
      /** Only vehicles in these states; the registered ones unless said. */
      states?: readonly RegistrationState[];
      /** Only vehicles with a tracker (true) or without one (false). */
      tracker?: boolean;
      /** Called with the vehicle itself, for who needs more of it than its id. */
      onVehicle?: (vehicle: VehicleRow | null) => void;
    },
): ReactNode {
  const { value, onChange, onVehicle, states, tracker } = props;
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [isSearching, setSearching] = useState(false);
  const [settled] = useDebouncedValue(typed.trim(), REST_MS);
  const q = isSearching ? settled : '';
  const { data, error, isFetching } = useEndpoint(
    getVehicles,
    {
      query: {
        page_size: OFFERED,
        sort: 'license',
        ...(q ? { q } : {}),
        ...(states ? { states: states.join() } : {}),
        ...(tracker === undefined ? {} : { tracker: tracker ? 'true' : 'false' }),
      },
    },
    { keepPrevious: true, enabled: props.readOnly !== true },
  );
  const chosen = useChosen(value);
  const byValue = useMemo(() => {
    const found = (data?.rows ?? []).map((row) => [String(row.id), row] as const);
    return new Map(chosen ? [[String(chosen.id), chosen] as const, ...found] : found);
  }, [data, chosen]);
  const style = props.wide ? { gridColumn: '1 / -1' } : undefined;
  const nameOfChosen = chosen?.license ?? (value === null ? '' : '…');
  if (props.readOnly) {
    return (
      <Input.Wrapper
        label={props.label}
        labelElement="div"
        description={props.description}
        error={props.error}
        style={style}
      >
        <Text size="sm">{nameOfChosen || '—'}</Text>
      </Input.Wrapper>
    );
  }
  const options = (data?.rows ?? []).map((row) => ({ value: String(row.id), label: row.license }));
  if (value !== null && !options.some((one) => one.value === String(value)))
    options.unshift({ value: String(value), label: nameOfChosen });
  return (
    <Select
      label={props.label}
      description={props.description}
      placeholder={props.placeholder ?? t('vehicle.choose')}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      error={props.error ?? (error ? faultText(t, error) : undefined)}
      name={props.name ?? 'vehicle'}
      style={style}
      data={options}
      value={value === null ? null : String(value)}
      onChange={(next) => {
        setSearching(false);
        onChange(next === null ? null : Number(next));
        onVehicle?.(next === null ? null : (byValue.get(next) ?? null));
      }}
      searchable
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
      allowDeselect={false}
      // The server has filtered already.
      filter={({ options: all }) => all}
      onSearchChange={setTyped}
      // What stands there until somebody types is the plate of the chosen one, not a search.
      onKeyDown={({ key }) => {
        if (key.length === 1 || key === 'Backspace' || key === 'Delete') setSearching(true);
      }}
      onPaste={() => setSearching(true)}
      onBlur={() => {
        setSearching(false);
        props.onBlur?.();
      }}
      maxDropdownHeight={320}
      nothingFoundMessage={t(isFetching ? 'word.searching' : 'vehicle.noneFound')}
      renderOption={({ option }) => <Option vehicle={byValue.get(option.value)} label={option.label} />}
    />
  );
}

/** The vehicle chosen already, whatever is searched for. */
function useChosen(value: number | null): VehicleRow | undefined {
  const { data } = useEndpoint(
    getVehicles,
    { query: { ids: String(value), states: ALL_STATES, page_size: 1 } },
    { enabled: value !== null },
  );
  return value === null ? undefined : data?.rows[0];
}

function Option({ vehicle, label }: { vehicle: VehicleRow | undefined; label: string }) {
  const { t } = useText();
  const model = vehicle && modelName(vehicle, t);
  return (
    <span>
      {label}
      <Text component="span" display="block" size="xs" c="dimmed">
        {[vehicle?.alias, model, vehicle?.fleet].filter(Boolean).join(' · ')}
      </Text>
    </span>
  );
}
