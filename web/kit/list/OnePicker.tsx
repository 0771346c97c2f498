import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { getDriverChoices } from '#api/driver.ts';
import { fuelCards } from '#api/fuel-card.ts';
import { getFuelStations } from '#api/fuel-station.ts';
import { getVehicles } from '#api/vehicle.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { SearchBox } from './SearchBox.tsx';

type What = 'vehicle' | 'driver' | 'station' | 'card';
type One = { id: number; name: string };

const OFFERED = 8;
const ALL_STATES = 'registered,deregistered,deleting,deleted';

/** Vehicles, drivers, stations or fuel cards that match, and those with these ids. */
function useFound(
  what: What,
  options: { q: string; ids: string | null; enabled: boolean },
): One[] | undefined {
  const { t } = useText();
  const { q, ids, enabled } = options;
  const search = { ...(q ? { q } : {}), ...(ids ? { ids } : {}) };
  const vehicles = useEndpoint(
    getVehicles,
    { query: { ...search, page_size: OFFERED, ...(ids ? { states: ALL_STATES } : {}) } },
    { enabled: enabled && what === 'vehicle', keepPrevious: true },
  );
  const drivers = useEndpoint(
    getDriverChoices,
    { query: { ...search, ended: 'true' } },
    { enabled: enabled && what === 'driver', keepPrevious: true },
  );
  const stations = useEndpoint(
    getFuelStations,
    { query: { ...search, page_size: OFFERED, sort: 'name' } },
    { enabled: enabled && what === 'station', keepPrevious: true },
  );
  const cards = useEndpoint(
    fuelCards.list,
    { query: { ...search, page_size: OFFERED } },
    { enabled: enabled && what === 'card', keepPrevious: true },
  );
  switch (what) {
    case 'vehicle':
      return vehicles.data?.rows.map(({ id, license }) => ({ id, name: license }));
    case 'driver':
      return drivers.data?.drivers.map(({ id, name }) => ({ id, name: driverName(name, t) }));
    case 'station':
      return stations.data?.rows.map(({ id, name, town }) => ({
        id,
        name: town ? `${name}, ${town}` : name,
      }));
    case 'card':
      return cards.data?.rows.map(({ id, number }) => ({ id, name: number }));
  }
}

/** The name behind an id; empty while it is loading. */
export function useNameOf(what: What, id: string | null): string {
  const found = useFound(what, { q: '', ids: id, enabled: id !== null });
  return found?.find((one) => String(one.id) === id)?.name ?? '';
}

/** A filter by one vehicle, driver, station or fuel card: searched, then chosen from the few that match. */
export function OnePicker(props: {
  of: What;
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { of, label, value, onChange } = props;
  const { t } = useText();
  const [q, setQ] = useState('');
  const found = useFound(of, { q, ids: null, enabled: true });
  return (
    <Stack gap="xs" miw={240}>
      <SearchBox label={label} value={q} onChange={setQ} />
      {found?.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {t('ui.nothingFound')}
        </Text>
      ) : null}
      <Radio.Group aria-label={label} value={value} onChange={onChange}>
        <Stack gap={6}>
          {found?.slice(0, OFFERED).map((one) => (
            <Radio key={one.id} size="xs" value={String(one.id)} label={one.name} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
