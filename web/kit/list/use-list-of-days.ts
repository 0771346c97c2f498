import { useMemo } from 'react';
import { addDays, type Day } from '#domain/day.ts';
import type { List } from '#domain/list.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { filterQuery } from './row-filter.ts';
import { useListAddress } from './use-list-address.ts';
import { useListFilters } from './use-list-filters.ts';

/**
 * A list of what happened in some days: its filters, its days, and the question that follows from them. The
 * fleets of the header count too. `days`: the number shown at first, today included. All of it is in the
 * address.
 */
export function useListOfDays<Row>(list: List, days: number) {
  const today = useToday();
  const [fromDay, setFrom] = useUrlValue('from');
  const [toDay, setTo] = useUrlValue('to');
  const filters = useListFilters<Row>(list);
  const { values, q, isSet, clear } = useListAddress(filters.map(({ name }) => name));
  const { chosen: fleets } = useFleetFilter();
  const query = useMemo(
    () => ({
      ...filterQuery(filters, values),
      ...(q ? { q } : {}),
      ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
    }),
    [filters, values, q, fleets],
  );
  return {
    ...{ filters, query, isSet, clear },
    range: { from: fromDay ?? addDays(today, 1 - days), to: toDay ?? today },
    setRange: (next: { from: Day; to: Day }) => {
      setFrom(next.from);
      setTo(next.to);
    },
  };
}
