import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { getDriverChoices } from '#api/driver.ts';
import { getVehicles } from '#api/vehicle.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '../call/cache.ts';
import { useText } from '../language/text.ts';
import { SearchBox } from './SearchBox.tsx';

type What = 'vehicle' | 'driver';
type One = { id: number; name: string };

const OFFERED = 8;
const ALL_STATES = 'registered,deregistered,deleting,deleted';

/** Vehicles or drivers that match, and those of these ids. */
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
  return what === 'vehicle'
    ? vehicles.data?.rows.map(({ id, license }) => ({ id, name: license }))
    : drivers.data?.drivers.map(({ id, name }) => ({ id, name: driverName(name, t) }));
}

/** The name of a vehicle or a driver by its id; empty while it is loading. */
export function useNameOf(what: What, id: string | null): string {
  const found = useFound(what, { q: '', ids: id, enabled: id !== null });
  return found?.find((one) => String(one.id) === id)?.name ?? '';
}

/** A filter by one vehicle or one driver: searched, then chosen from the few that match. */
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
