import { useMemo } from 'react';
import { REFUELLING_LIST } from '#domain/refuelling/refuelling-list.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { filterQuery } from '#web/kit/list/row-filter.ts';
import { useListAddress } from '#web/kit/list/use-list-address.ts';
import { useListFilters } from '#web/kit/list/use-list-filters.ts';

/** The query of the refuellings that the filters of the list show. */
export function useRefuellingQuery(): Record<string, string> {
  const filters = useListFilters(REFUELLING_LIST);
  const { values, q } = useListAddress(filters.map(({ name }) => name));
  const { chosen } = useFleetFilter();
  return useMemo(
    () => ({
      ...(chosen.length > 0 ? { fleets: chosen.join() } : {}),
      ...(q ? { q } : {}),
      ...filterQuery(filters, values),
    }),
    [chosen, q, filters, values],
  );
}
