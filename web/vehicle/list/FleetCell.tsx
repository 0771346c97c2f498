import { Tooltip } from '@mantine/core';
import { getFleets } from '#api/fleet.ts';
import { useEndpoint } from '../../call/cache.ts';
import { fleetPath } from '../../ui/fleet-choice.ts';

/** A fleet's name; its whole path on the pointer. */
export function FleetCell({ id, name }: { id: number; name: string }) {
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  return (
    <Tooltip label={(data && fleetPath(data.fleets, id)) ?? name} openDelay={300}>
      <span>{name}</span>
    </Tooltip>
  );
}
