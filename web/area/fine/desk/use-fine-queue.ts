import { useEffect } from 'react';
import { getFines } from '#api/fine.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { offerSteps } from '#web/kit/ui/record-steps.ts';

/** Fines that are read at once: users with more start with the most urgent ones. */
const QUEUE = 200;

/** The fines that wait for a driver. */
export type FineQueue = {
  /**
   * The next fine: the following one, or the first when the open one is not in the queue. Null: none is left.
   */
  next: number | null;
  open: (id: number) => void;
};

/** The fine after the open one; the first, if the open one is last or no longer waits. Null: none is left. */
export function nextFine(rows: readonly { id: number }[], id: number): number | null {
  const at = rows.findIndex((row) => row.id === id);
  const next = rows[at + 1] ?? rows.find((row) => row.id !== id);
  return next?.id ?? null;
}

/** The fines without a driver, the most urgent first, as steps from the open one. */
export function useFineQueue(id: number, open: (id: number) => void): FineQueue {
  const { chosen: fleets } = useFleetFilter();
  const { data } = useEndpoint(getFines, {
    query: {
      state: 'received',
      page_size: QUEUE,
      ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
    },
  });
  const rows = data?.rows;
  useEffect(() => {
    if (!rows) return;
    const at = rows.findIndex((row) => row.id === id);
    offerSteps({
      at,
      total: rows.length,
      step: (by) => {
        const row = rows[at + by];
        if (row) open(row.id);
      },
      focus: () => {},
    });
    return () => offerSteps(null);
  }, [rows, id, open]);
  return { next: nextFine(rows ?? [], id), open };
}
