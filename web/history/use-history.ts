import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type HistoryAsk, readHistory } from '../address/history-address.ts';
import type { Search } from '../address/url.ts';
import { useToday } from '../ui/use-today.ts';

/** What the screen shows, all of it in the address, and the way to change it; null takes a value out. */
export type HistoryAddress = HistoryAsk & {
  set: (change: Readonly<Record<string, string | null>>, how?: { isReplaced?: boolean }) => void;
};

/** Choosing whom, when and which journey is a step of the browser's history; the moment is not. */
export function useHistory(): HistoryAddress {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = useToday();
  const set = useCallback<HistoryAddress['set']>(
    (change, how = {}) =>
      void navigate({
        to: '.',
        search: (old: Search) => ({
          ...old,
          ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined])),
        }),
        replace: how.isReplaced === true,
        resetScroll: false,
      }),
    [navigate],
  );
  return useMemo(() => ({ ...readHistory(search, today), set }), [search, today, set]);
}
