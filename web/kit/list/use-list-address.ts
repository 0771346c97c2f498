import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Search } from '#web/base/address/url.ts';
import { readOrder, writeOrder } from './order-address.ts';
import type { FilterValues } from './row-filter.ts';
import type { RowOrder } from './row-source.ts';

/** The part of the address about a list: the values of its filters, the free search and the order. */
export type ListAddress = {
  values: FilterValues;
  q: string;
  sort: RowOrder | null;
  set: (change: Readonly<Record<string, string | null>>) => void;
  setSort: (sort: RowOrder | null) => void;
  /** Empties every filter and the search; the header's fleets stay. */
  clear: () => void;
  /** Is any filter or search set? */
  isSet: boolean;
};

/**
 * Follows the filters of these names in the address. With `isStep` each change is a step in the browser's
 * history.
 */
export function useListAddress(names: readonly string[], isStep = false): ListAddress {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const key = names.join();
  const set = useCallback(
    (change: Readonly<Record<string, string | null>>) => {
      const next = Object.fromEntries(
        Object.entries(change).map(([name, value]) => [name, value || undefined]),
      );
      void navigate({
        to: '.',
        search: (old: Search) => ({ ...old, ...next }),
        replace: !isStep,
        resetScroll: false,
      });
    },
    [navigate, isStep],
  );
  return useMemo(() => {
    const own = key ? key.split(',') : [];
    const values = Object.fromEntries(
      own.flatMap((name) => (search[name] ? [[name, search[name]] as const] : [])),
    );
    const q = search.q ?? '';
    return {
      values,
      q,
      sort: readOrder(search.sort),
      set,
      setSort: (sort) => set({ sort: writeOrder(sort) }),
      clear: () => set(Object.fromEntries([...own, 'q'].map((name) => [name, null]))),
      isSet: q !== '' || Object.keys(values).length > 0,
    };
  }, [search, key, set]);
}
