import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from './url.ts';

/** Changes values of the address; null takes one out. It is a step of the browser's history unless it replaces what the address says. */
export type ChangeAddress = (
  change: Readonly<Record<string, string | null>>,
  how?: { isReplaced?: boolean },
) => void;

/** The way to change the address of this screen. */
export function useChangeAddress(): ChangeAddress {
  const navigate = useNavigate();
  return useCallback(
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
}
