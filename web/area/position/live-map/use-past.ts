import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { RETENTION } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { onSessionEnd, setSession } from '#web/base/session/session.ts';
import { parseInstant, writeInstant } from '#web/live/map-search.ts';
import type { PastView } from '#web/live/past.ts';
import { type Filling, useLiveVehicles } from '#web/live/refill.ts';
import { useVehicleSource, type VehicleSource } from '#web/live/vehicle-source.ts';
import { atPresent, past } from './past.ts';

/** The interval for writing a playing past into the address, milliseconds. */
const ADDRESS_MS = 5_000;

/** The past on the map: the instant in the address, and the state of the player. */
export type PastScreen = {
  isPast: boolean;
  view: PastView;
  source: VehicleSource;
  /**
   * Goes to an instant; null is the present. It is a step of the history only from the present into the past
   * and back.
   */
  goTo: (atMs: number | null) => void;
  pause: () => void;
  /** Reads the shown instant again. */
  retry: () => void;
  /** The oldest stored instant, ms UTC. */
  oldestMs: number;
};

/** Reads and writes the instant in the address, and makes the player follow it. */
export function usePast(): PastScreen {
  const [at, setAt] = useUrlValue('at');
  const atMs = parseInstant(at, Date.now());
  const isPast = atMs !== null;
  const live = useVehicleSource();
  const view = useSyncExternalStore(past.clock.subscribe, past.view);
  /** The instant that the playing past itself wrote into the address: no move is necessary. */
  const written = useRef<string | null>(null);
  const goTo = useCallback(
    (ms: number | null) => {
      written.current = null;
      setAt(ms === null ? null : writeInstant(ms), { push: isPast !== (ms !== null) });
    },
    [setAt, isPast],
  );
  const writeAddress = useCallback(() => {
    written.current = writeInstant(past.clock.nowMs());
    setAt(written.current);
  }, [setAt]);

  useEffect(() => {
    if (atMs !== null && writeInstant(atMs) !== written.current) void past.jump(atMs);
  }, [atMs]);

  useEffect(() => {
    if (!isPast) return;
    atPresent.run = () => goTo(null);
    const stopSession = onSessionEnd(past.stop);
    const timer = setInterval(() => {
      if (past.view().isPlaying) writeAddress();
    }, ADDRESS_MS);
    return () => {
      atPresent.run = () => {};
      stopSession();
      clearInterval(timer);
    };
  }, [isPast, goTo, writeAddress]);
  // A user who returns to the map finds the present's vehicles, not a past in the background.
  useEffect(() => (isPast ? past.stop : undefined), [isPast]);

  usePastTitle(isPast, view.isPlaying);
  const source = useMemo(() => (isPast ? { store: past.store, clock: past.clock } : live), [isPast, live]);
  const now = new Date();
  const oldestMs = now.setUTCMonth(now.getUTCMonth() - RETENTION.positionsMonths) + DAY_MS;
  const pause = useCallback(() => {
    past.pause();
    writeAddress();
  }, [writeAddress]);
  const retry = useCallback(() => void past.jump(past.clock.nowMs()), []);
  return { isPast, view, source, goTo, pause, retry, oldestMs };
}

/** The vehicles on the screen: the live ones, or those of the instant in the address. */
export function useFilling(past: PastScreen): Filling & { retry: () => void } {
  const live = useLiveVehicles();
  if (!past.isPast) return live;
  const { isFilled, fault } = past.view;
  return { isFilled, fault, retry: past.retry };
}

/**
 * The titles of window and header show that it is the past, with its time: to the minute at rest, the day
 * during play.
 */
function usePastTitle(isPast: boolean, isPlaying: boolean): void {
  const { t, f } = useText();
  // While the next screen is loading, the address is already that screen's.
  const [path] = useState(useLocation().pathname);
  const shown = useSyncExternalStore(past.clock.subscribe, () => {
    const atMs = past.clock.nowMs();
    return isPlaying ? f.date(atMs) : f.dateTime(atMs);
  });
  const words = isPast ? `${t('past.past')}: ${shown}` : null;
  useEffect(() => {
    if (words === null) return;
    setSession({ ownTitle: { path, words } });
    return () => setSession({ ownTitle: null });
  }, [path, words]);
}
