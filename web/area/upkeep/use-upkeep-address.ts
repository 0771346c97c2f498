import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Search } from '#web/base/address/url.ts';

/** The record that the address opens: a defect, an order, a new defect, or a new order of a vehicle. */
export type UpkeepAddress = {
  defect: number | null;
  order: number | null;
  isNewDefect: boolean;
  /** The vehicle of a new order, with the defect that it begins with; null: none is made. */
  newOrder: { vehicleId: number; defectId: number | null; plannedOn: string | null } | null;
  openDefect: (id: number, how?: { isReplaced?: boolean }) => void;
  openOrder: (id: number, how?: { isReplaced?: boolean }) => void;
  createDefect: () => void;
  createOrder: (of: { vehicleId: number; defectId?: number | null; plannedOn?: string | null }) => void;
  close: () => void;
};

const NOTHING = {
  ...{ defect: undefined, order: undefined, new: undefined },
  ...{ of: undefined, with: undefined, on: undefined, tab: undefined },
};

/** The records of the screen in its address. Opening is a step in the browser's history. */
export function useUpkeepAddress(): UpkeepAddress {
  const { defect, order, new: made, of, with: first, on }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const go = (change: Record<string, string | undefined>, replace = false) =>
      void navigate({
        to: '.',
        search: (old: Search) => ({ ...old, ...NOTHING, ...change }),
        ...{ replace, resetScroll: false },
      });
    return {
      defect: defect === undefined ? null : Number(defect),
      order: order === undefined ? null : Number(order),
      isNewDefect: made === 'defect',
      newOrder:
        made === 'order' && of !== undefined
          ? {
              vehicleId: Number(of),
              defectId: first === undefined ? null : Number(first),
              plannedOn: on ?? null,
            }
          : null,
      openDefect: (id, how) => go({ defect: String(id) }, how?.isReplaced),
      openOrder: (id, how) => go({ order: String(id) }, how?.isReplaced),
      createDefect: () => go({ new: 'defect' }),
      createOrder: ({ vehicleId, defectId, plannedOn }) =>
        go({
          ...{ new: 'order', of: String(vehicleId) },
          with: defectId == null ? undefined : String(defectId),
          on: plannedOn ?? undefined,
        }),
      close: () => go({}),
    };
  }, [defect, order, made, of, first, on, navigate]);
}
