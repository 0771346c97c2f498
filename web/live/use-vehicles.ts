import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { countStates, listVehicles, type Sort, type VehicleFilter } from './vehicle-query.ts';
import { useVehicleSource } from './vehicle-source.ts';
import type { VehicleView } from './vehicle-view.ts';
import type { VehicleStore } from './vehicles.ts';

/** One vehicle, for a component. Null when it is not, or no longer, visible. */
export function useVehicle(deviceId: number | null): VehicleView | null {
  const { store } = useVehicleSource();
  return useSyncExternalStore(
    useCallback(
      (listener) => (deviceId === null ? () => {} : store.subscribeVehicle(deviceId, listener)),
      [store, deviceId],
    ),
    () => (deviceId === null ? null : store.view(deviceId)),
  );
}

/** Lists and counts follow the vehicles at this interval, milliseconds: faster changes could not be read. */
const PACE_MS = 1_000;

/**
 * A value computed from all vehicles: at once when its inputs change, and at most once a second while
 * vehicles change. While `isHeld` returns true it does not change, as a list under the pointer.
 */
function usePaced<T>(
  store: VehicleStore,
  compute: () => T,
  isSame: (a: T, b: T) => boolean,
  isHeld?: () => boolean,
): T {
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
    const stop = store.subscribe(() => {
      timer ??= setTimeout(update, PACE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
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
  const { store } = useVehicleSource();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first filling changes the answer at once.
  const compute = useCallback(() => listVehicles(store, filter, order), [store, filter, order, isFilled]);
  return usePaced<readonly number[]>(store, compute, isSameList, isHeld);
}

const isSameCount = (a: Record<VehicleState, number>, b: Record<VehicleState, number>) =>
  (Object.keys(a) as VehicleState[]).every((state) => a[state] === b[state]);

/** Numbers by state of the vehicles that pass the filter; the filter's own states are ignored. */
export function useStateCounts(filter: VehicleFilter, isFilled: boolean): Record<VehicleState, number> {
  const { store } = useVehicleSource();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first filling changes the answer at once.
  const compute = useCallback(() => countStates(store, filter), [store, filter, isFilled]);
  return usePaced(store, compute, isSameCount);
}

const clocks = new Map<
  number,
  { now: number; listeners: Set<() => void>; timer: ReturnType<typeof setInterval> | null }
>();

/** The real time. All callers with the same step share one clock. */
function useRealNow(stepMs: number): number {
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

/**
 * The time of the vehicles shown here, milliseconds UTC, renewed at least every `stepMs`; in the past it is
 * that of the past.
 */
export function useNow(stepMs: number): number {
  const { clock } = useVehicleSource();
  const real = useRealNow(stepMs);
  return useSyncExternalStore(
    useCallback((listener: () => void) => clock?.subscribe(listener) ?? (() => {}), [clock]),
    () => (clock ? Math.floor(clock.nowMs() / 1000) * 1000 : real),
  );
}

/** Is there any vehicle with a position to show? */
export function useHasPositions(): boolean {
  const { store } = useVehicleSource();
  return useSyncExternalStore(store.subscribe, () => store.positions() > 0);
}
