import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type HistoryQuery, readHistory } from '#web/base/address/history-address.ts';
import type { Search } from '#web/base/address/url.ts';
import { type ChangeAddress, useChangeAddress } from '#web/base/address/use-change-address.ts';
import { useToday } from '#web/kit/ui/use-today.ts';

/** The state of the screen, all of it in the address, and the function to change it. */
export type HistoryAddress = HistoryQuery & { set: ChangeAddress };

/**
 * A change of subjects, days or journey is a step of the browser's history; a change of the moment is not.
 */
export function useHistory(): HistoryAddress {
  const search: Search = useSearch({ strict: false });
  const today = useToday();
  const set = useChangeAddress();
  return useMemo(() => ({ ...readHistory(search, today), set }), [search, today, set]);
}
