import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { getDriverChoices } from '#api/driver.ts';
import { getVehicles } from '#api/vehicle.ts';
import { MAX_SUBJECTS } from '#domain/report/parameters.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';

/** The pause of typing before the server gets the text, milliseconds. */
const REST_MS = 250;

type PickerProps = { value: string | null; onChange: (value: string | null) => void };

/** Vehicles of a report, by plate and alias. */
export function VehicleFilter(props: PickerProps) {
  const { t } = useText();
  const [typed, q] = useTyped();
  const { data } = useEndpoint(
    getVehicles,
    { query: { page_size: 50, sort: 'license', ...(q ? { q } : {}) } },
    { keepPrevious: true },
  );
  const found = useMemo(
    () =>
      (data?.rows ?? []).map(({ id, license, alias }) => ({
        value: String(id),
        label: alias ? `${license} · ${alias}` : license,
      })),
    [data],
  );
  return <Subjects {...props} label={t('word.vehicles')} found={found} onType={typed} />;
}

/** Drivers of a report, by name and licence. */
export function DriverFilter(props: PickerProps) {
  const { t } = useText();
  const [typed, q] = useTyped();
  const { data } = useEndpoint(
    getDriverChoices,
    { query: { ended: 'true', ...(q ? { q } : {}) } },
    { keepPrevious: true },
  );
  const found = useMemo(
    () => (data?.drivers ?? []).map(({ id, name }) => ({ value: String(id), label: driverName(name, t) })),
    [data, t],
  );
  return <Subjects {...props} label={t('reportScreen.drivers')} found={found} onType={typed} />;
}

function useTyped(): [(text: string) => void, string] {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), REST_MS);
  return [setText, settled];
}

function Subjects(
  props: PickerProps & {
    label: string;
    found: readonly { value: string; label: string }[];
    onType: (text: string) => void;
  },
) {
  const { value, onChange, label, found, onType } = props;
  const { t } = useText();
  // Names of chosen items stay known during another search.
  const known = useRef(new Map<string, string>());
  for (const one of found) known.current.set(one.value, one.label);
  const chosen = value ? value.split(',') : [];
  const options = [
    ...chosen.map((id) => ({ value: id, label: known.current.get(id) ?? `#${id}` })),
    ...found.filter((one) => !chosen.includes(one.value)),
  ];
  return (
    <MultiSelect
      w={280}
      aria-label={label}
      placeholder={t('reportScreen.search')}
      data={options}
      value={chosen}
      onChange={(ids) => onChange(ids.join(',') || null)}
      maxValues={MAX_SUBJECTS}
      searchable
      clearable
      hidePickedOptions
      // The server has filtered already.
      filter={({ options: all }) => all}
      onSearchChange={onType}
      nothingFoundMessage={t('fault.err.noResults')}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
