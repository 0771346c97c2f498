import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Search } from '../address/url.ts';

/** Which record the address opens: `?id=7`, or `?new=1` for one to be made. */
export type RecordAddress = {
  /** As in the address; null when none is open. */
  id: string | null;
  isNew: boolean;
  /** Is a record open, or one being made? */
  isOpen: boolean;
  /** Opens a record; `isReplaced` when it takes the place of the one just made. */
  open: (id: string | number, how?: { isReplaced?: boolean; tab?: string }) => void;
  create: () => void;
  close: () => void;
};

/** The record that the address opens. Opening is a step of the history: Back closes it. */
export function useRecordAddress(): RecordAddress {
  const { id, new: made }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const go = (change: Record<string, string | undefined>, replace: boolean) =>
      void navigate({
        to: '.',
        search: (old: Search) => ({ ...old, id: undefined, new: undefined, tab: undefined, ...change }),
        replace,
        resetScroll: false,
      });
    return {
      id: id ?? null,
      isNew: made !== undefined,
      isOpen: id !== undefined || made !== undefined,
      open: (next, how = {}) => go({ id: String(next), tab: how.tab }, how.isReplaced === true),
      create: () => go({ new: '1' }, false),
      close: () => go({}, false),
    };
  }, [id, made, navigate]);
}
