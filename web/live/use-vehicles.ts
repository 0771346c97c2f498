import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { countStates, listVehicles, type Sort, type VehicleFilter } from './vehicle-query.ts';
import type { VehicleView } from './vehicle-view.ts';
import { vehicles } from './vehicles.ts';

/** One vehicle, for a component. Null when it is not, or no longer, visible. */
export function useVehicle(deviceId: number | null): VehicleView | null {
  return useSyncExternalStore(
    useCallback(
      (listener) => (deviceId === null ? () => {} : vehicles.subscribeVehicle(deviceId, listener)),
      [deviceId],
    ),
    () => (deviceId === null ? null : vehicles.view(deviceId)),
  );
}

/** Lists and counts follow the vehicles at this interval, milliseconds: faster changes could not be read. */
const PACE_MS = 1_000;

/**
 * Something computed from all vehicles: at once when its inputs change, and at most once a second while vehicles change. While
 * `isHeld` returns true it stands still, as a list does under the pointer.
 */
function usePaced<T>(compute: () => T, isSame: (a: T, b: T) => boolean, isHeld?: () => boolean): T {
  const [value, setValue] = useState(compute);
  const latest = useRef({ compute, isSame, isHeld });
  latest.current = { compute, isSame, isHeld };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      if (latest.current.isHeld?.()) {
        timer = setTimeout(update, PACE_MS);
        return;
      }
      const next = latest.current.compute();
      setValue((old) => (latest.current.isSame(old, next) ? old : next));
    };
    const stop = vehicles.subscribe(() => {
      timer ??= setTimeout(update, PACE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    const next = compute();
    setValue((old) => (latest.current.isSame(old, next) ? old : next));
  }, [compute]);
  return value;
}

const isSameList = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, i) => id === b[i]);

/** Ids of the vehicles that pass a filter, sorted. Pass the same argument objects on each render. */
export function useVehicleIds(
  filter: VehicleFilter,
  order: { sort: Sort; descending: boolean },
  options: { isFilled: boolean; isHeld?: () => boolean },
): readonly number[] {
  const { isFilled, isHeld } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first filling changes the answer at once.
  const compute = useCallback(() => listVehicles(vehicles, filter, order), [filter, order, isFilled]);
  return usePaced<readonly number[]>(compute, isSameList, isHeld);
}

const isSameCount = (a: Record<VehicleState, number>, b: Record<VehicleState, number>) =>
  (Object.keys(a) as VehicleState[]).every((state) => a[state] === b[state]);

/** Numbers by state of the vehicles that pass the filter; the filter's own states are ignored. */
export function useStateCounts(filter: VehicleFilter, isFilled: boolean): Record<VehicleState, number> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first filling changes the answer at once.
  const compute = useCallback(() => countStates(vehicles, filter), [filter, isFilled]);
  return usePaced(compute, isSameCount);
}

const clocks = new Map<
  number,
  { now: number; listeners: Set<() => void>; timer: ReturnType<typeof setInterval> | null }
>();

/** The time, milliseconds UTC, renewed every `stepMs`. All callers with the same step share one clock. */
export function useNow(stepMs: number): number {
  let clock = clocks.get(stepMs);
  if (!clock) {
    clock = { now: Date.now(), listeners: new Set(), timer: null };
    clocks.set(stepMs, clock);
  }
  const mine = clock;
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        mine.listeners.add(listener);
        mine.timer ??= setInterval(() => {
          mine.now = Date.now();
          for (const each of mine.listeners) each();
        }, stepMs);
        return () => {
          mine.listeners.delete(listener);
          if (mine.listeners.size > 0 || mine.timer === null) return;
          clearInterval(mine.timer);
          mine.timer = null;
        };
      },
      [mine, stepMs],
    ),
    () => {
      // A clock that stood still because nobody used it starts with the right time.
      if (mine.timer === null && Date.now() - mine.now >= stepMs) mine.now = Date.now();
      return mine.now;
    },
  );
}

/** Is there any vehicle with a position to show? */
export function useHasPositions(): boolean {
  return useSyncExternalStore(vehicles.subscribe, () => vehicles.positions() > 0);
}
