import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from './url.ts';

/**
 * Changes values of the address; null removes one. It is a step of the browser's history unless it replaces
 * the present entry.
 */
export type ChangeAddress = (
  change: Readonly<Record<string, string | null>>,
  how?: { isReplaced?: boolean },
) => void;

/** Returns the function that changes the address of this screen. */
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
