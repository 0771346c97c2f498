import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type HistoryAsk, readHistory } from '#web/base/address/history-address.ts';
import type { Search } from '#web/base/address/url.ts';
import { type ChangeAddress, useChangeAddress } from '#web/base/address/use-change-address.ts';
import { useToday } from '#web/kit/ui/use-today.ts';

/** What the screen shows, all of it in the address, and the way to change it. */
export type HistoryAddress = HistoryAsk & { set: ChangeAddress };

/** Choosing whom, when and which journey is a step of the browser's history; the moment is not. */
export function useHistory(): HistoryAddress {
  const search: Search = useSearch({ strict: false });
  const today = useToday();
  const set = useChangeAddress();
  return useMemo(() => ({ ...readHistory(search, today), set }), [search, today, set]);
}
