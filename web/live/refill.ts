import { useEffect, useSyncExternalStore } from 'react';
import { getLiveVehicles } from '#api/telemetry.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { call } from '#web/base/call/call.ts';
import { vehicles } from './vehicles.ts';

/** Several reasons to read again within this time lead to one request, milliseconds. */
const SOON_MS = 1_500;

/**
 * `isFilled`: the live vehicles have been loaded. `fault` is the reason why the last attempt failed; null
 * when it did not fail.
 */
export type Filling = { isFilled: boolean; fault: Fault | null };

let filling: Filling = { isFilled: false, fault: null };
/** The time of the last question for all of them, ms UTC. */
let askedMs = 0;
let users = 0;
/** A screen with the vehicles is on its way. */
let isExpected = false;
let isStale = true;
let asking: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setFilling(next: Filling): void {
  filling = next;
  for (const listener of listeners) listener();
}

async function refill(): Promise<void> {
  clearTimeout(timer);
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  isStale = false;
  isExpected = false;
  askedMs = Date.now();
  try {
    const answer = await call(getLiveVehicles, { query: {} }, { signal: mine.signal });
    if (mine.signal.aborted) return;
    vehicles.refill(answer.vehicles);
    setFilling({ isFilled: true, fault: null });
  } catch (error) {
    if (mine.signal.aborted) return;
    isStale = true;
    if (!(error instanceof Fault)) throw error;
    setFilling({ ...filling, fault: error });
  }
}

/**
 * The vehicles may be old: reads all of them in a moment or, when no screen shows them, as soon as one does.
 */
export function refillSoon(): void {
  isStale = true;
  clearTimeout(timer);
  if (users > 0) timer = setTimeout(() => void refill(), SOON_MS);
}

/** The most vehicles that are read singly. With more than this, all vehicles are read. */
const FEW = 200;
const due = new Set<number>();
let dueTimer: ReturnType<typeof setTimeout> | undefined;

/** One vehicle may be old: reads it in a moment, together with other such vehicles. */
export function refillVehicleSoon(deviceId: number): void {
  if (users === 0) {
    isStale = true;
    return;
  }
  due.add(deviceId);
  dueTimer ??= setTimeout(() => void refillDue(), SOON_MS);
}

async function refillDue(): Promise<void> {
  const ids = [...due];
  due.clear();
  dueTimer = undefined;
  if (ids.length === 0) return;
  if (ids.length > FEW) return refill();
  try {
    const answer = await call(getLiveVehicles, { query: { devices: ids.join() } });
    vehicles.renew(answer.vehicles, ids);
  } catch (error) {
    isStale = true;
    if (!(error instanceof Fault)) throw error;
  }
}

/** Reads all vehicles now or, when no screen shows or awaits them, as soon as one does. */
export function refillNow(): void {
  isStale = true;
  if (users > 0 || isExpected) void refill();
}

/**
 * The first screen of this page will show the vehicles: the live connection reads them before it is there.
 */
export function expectVehicles(): void {
  isExpected = true;
}

/** Forgets the vehicles: they belong to a session that has ended. */
export function emptyVehicles(): void {
  clearTimeout(timer);
  clearTimeout(dueTimer);
  dueTimer = undefined;
  due.clear();
  asking?.abort();
  isStale = true;
  vehicles.clear();
  setFilling({ isFilled: false, fault: null });
}

/**
 * Loads the live vehicles while the calling component is shown: at the start, after each reconnect and after
 * changes.
 */
export function useLiveVehicles(): Filling & { retry: () => void } {
  useEffect(() => {
    users++;
    if (isStale || Date.now() - askedMs >= HOUR_MS) void refill();
    // The record of who looks at drivers has a line for each hour.
    const hourly = setInterval(() => void refill(), HOUR_MS);
    return () => {
      clearInterval(hourly);
      users--;
    };
  }, []);
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => filling,
  );
  return { ...now, retry: refillNow };
}
