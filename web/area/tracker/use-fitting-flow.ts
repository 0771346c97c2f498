import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Search } from '#web/base/address/url.ts';

/** The installer's work: put a tracker in, or take one out. */
export type FittingMode = 'fit' | 'remove';

/**
 * The state of the work; it is in the address, so that Back is the step before and a reload loses nothing.
 */
export type FittingFlow = {
  mode: FittingMode;
  /** Plate of the vehicle chosen. */
  license: string | null;
  /** The tracker chosen, or just taken out. */
  trackerId: number | null;
  /** All is done: only the result is left. */
  isDone: boolean;
  go: (step: Partial<Pick<FittingFlow, 'mode' | 'license' | 'trackerId' | 'isDone'>>) => void;
  /** Starts the same work for the next vehicle, or the other work. */
  begin: (mode: FittingMode) => void;
};

/** Follows `?mode=&vehicle=&tracker=&done=`. */
export function useFittingFlow(): FittingFlow {
  const { mode, vehicle, tracker, done }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const write = (change: Record<string, string | undefined>, replace = false) =>
      void navigate({
        to: '.',
        search: (old: Search) => ({ ...old, ...change }),
        replace,
        resetScroll: true,
      });
    return {
      mode: mode === 'remove' ? 'remove' : 'fit',
      license: vehicle ?? null,
      trackerId: Number(tracker) > 0 ? Number(tracker) : null,
      isDone: done !== undefined,
      go: (step) =>
        write(
          {
            ...('license' in step ? { vehicle: step.license ?? undefined } : {}),
            ...('trackerId' in step ? { tracker: step.trackerId?.toString() } : {}),
            ...('isDone' in step ? { done: step.isDone ? '1' : undefined } : {}),
          },
          // Finished work cannot be confirmed again: Back does not lead there.
          step.isDone === true,
        ),
      begin: (next) =>
        write({
          mode: next === 'fit' ? undefined : next,
          vehicle: undefined,
          tracker: undefined,
          done: undefined,
        }),
    };
  }, [mode, vehicle, tracker, done, navigate]);
}
