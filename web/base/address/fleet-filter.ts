import { useCallback, useMemo } from 'react';
import { getSession } from '#web/base/session/session.ts';
import { useUrlValue } from './url.ts';

const storeKey = () => `traza.fleets.${getSession().username}`;

/** The fleets that the user chose last, as in the address (`3,7`); null when all are shown. */
export function rememberedFleets(): string | null {
  return localStorage.getItem(storeKey()) || null;
}

/** Stores the choice for the next visit. Null or an empty choice forgets it. */
export function rememberFleets(fleets: string | null): void {
  if (fleets) localStorage.setItem(storeKey(), fleets);
  else localStorage.removeItem(storeKey());
}

/** Ids in an address value. Anything that is not an id is left out. */
function fleetIds(value: string | null): number[] {
  return (value ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

/**
 * The header's fleet filter: the chosen fleets, stored in `?fleets=` and for the next visit. Each includes
 * all fleets below it; an empty choice means all.
 */
export function useFleetFilter(): { chosen: readonly number[]; choose: (ids: readonly number[]) => void } {
  const [value, setValue] = useUrlValue('fleets');
  const chosen = useMemo(() => fleetIds(value), [value]);
  const choose = useCallback(
    (ids: readonly number[]) => {
      const next = ids.join(',') || null;
      // Stored before the address changes: otherwise the guard would put the old choice back into the
      // address.
      rememberFleets(next);
      setValue(next);
    },
    [setValue],
  );
  return { chosen, choose };
}
