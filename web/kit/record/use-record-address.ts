import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Search } from '#web/base/address/url.ts';

/** The record that the address opens: `?id=7`, or `?new=1` for a new one. */
export type RecordAddress = {
  /** The id in the address; null when none is open. */
  id: string | null;
  isNew: boolean;
  /** Is an existing or a new record open? */
  isOpen: boolean;
  /**
   * Opens a record, perhaps at a tab and a row of it. `isReplaced`: in place of the open one, so that Back
   * leads to where that was opened.
   */
  open: (id: string | number, how?: { isReplaced?: boolean; tab?: string; row?: string }) => void;
  create: () => void;
  close: () => void;
};

/** The record that the address opens. Opening is a step in the browser's history: Back closes it. */
export function useRecordAddress(): RecordAddress {
  const { id, new: made }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const go = (change: Record<string, string | undefined>, replace: boolean) =>
      void navigate({
        to: '.',
        search: (old: Search) => ({
          ...old,
          id: undefined,
          new: undefined,
          tab: undefined,
          row: undefined,
          ...change,
        }),
        replace,
        resetScroll: false,
      });
    return {
      id: id ?? null,
      isNew: made !== undefined,
      isOpen: id !== undefined || made !== undefined,
      open: (next, how = {}) => go({ id: String(next), tab: how.tab, row: how.row }, how.isReplaced === true),
      create: () => go({ new: '1' }, false),
      close: () => go({}, false),
    };
  }, [id, made, navigate]);
}
