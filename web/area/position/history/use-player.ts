import { useEffect } from 'react';
import { isTyped } from '#web/kit/record/own-keys.ts';
import { type MomentStore, useMoment } from './moment-store.ts';
import { fixBefore } from './past-track.ts';
import { playedTo } from './play-clock.ts';
import type { Stretch } from './track-lines.ts';
import type { HistoryAddress } from './use-history.ts';
import type { ShownVehicle } from './use-pasts.ts';

/** The pause before the moment goes into the address, milliseconds. */
const REST_MS = 500;

/** Moves the moment while the past is played, from frame to frame, until the end of what is shown. */
export function usePlayer(store: MomentStore, shown: Stretch, vehicles: readonly ShownVehicle[]): void {
  const isPlaying = useMoment(store, (moment) => moment.isPlaying);
  useEffect(() => {
    if (!isPlaying) return;
    const moving = vehicles.flatMap((vehicle) => vehicle.moving).sort((a, b) => a.fromMs - b.fromMs);
    let before: number | null = null;
    let frame = requestAnimationFrame(step);
    function step(nowMs: number) {
      const { atMs, rate, skipsStops } = store.get();
      const elapsedMs = before === null ? 0 : nowMs - before;
      before = nowMs;
      const isOutside = atMs === null || atMs < shown.fromMs || atMs >= shown.toMs;
      const fromMs = isOutside ? shown.fromMs : atMs;
      const reached = playedTo(fromMs, {
        elapsedMs,
        rate,
        endMs: shown.toMs,
        moving: skipsStops && moving.length > 0 ? moving : null,
      });
      if (reached === null && elapsedMs > 0) return store.set({ isPlaying: false });
      store.set({ atMs: reached ?? fromMs, hoverMs: null });
      frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [store, isPlaying, shown, vehicles]);
}

/** Goes to the fix before or after the moment, of the vehicle that has the nearest. */
export function stepTo(store: MomentStore, vehicles: readonly ShownVehicle[], by: -1 | 1): void {
  const { atMs } = store.get();
  if (atMs === null) return;
  const near = vehicles.flatMap(({ track }) => {
    const n = by > 0 ? fixBefore(track, atMs) + 1 : fixBefore(track, atMs - 1);
    return track.timeMs[n] ?? [];
  });
  if (near.length === 0) return;
  store.set({ atMs: by > 0 ? Math.min(...near) : Math.max(...near), hoverMs: null, isPlaying: false });
}

/** Keys of the player, wherever the focus is: space plays and pauses, the arrows go from fix to fix. */
export function usePlayerKeys(store: MomentStore, vehicles: readonly ShownVehicle[]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      // A focused button handles space itself; the map and controls with arrow keys handle those.
      const owners = `canvas, [role="dialog"], [role="separator"], [role="radiogroup"]${key === ' ' ? ', button, a' : ''}`;
      const isOwn = target instanceof HTMLElement && target.closest(owners) !== null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyped(event) || isOwn)
        return;
      if (key === ' ') store.set({ isPlaying: !store.get().isPlaying });
      else if (key === 'ArrowLeft') stepTo(store, vehicles, -1);
      else if (key === 'ArrowRight') stepTo(store, vehicles, 1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store, vehicles]);
}

/** Writes the moment into the address, once it rests. */
export function useMomentAddress(store: MomentStore, { set }: Pick<HistoryAddress, 'set'>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let written = store.get().atMs;
    const stop = store.subscribe(() => {
      const { atMs, isPlaying } = store.get();
      clearTimeout(timer);
      if (isPlaying || atMs === written) return;
      timer = setTimeout(() => {
        written = atMs;
        set({ at: atMs === null ? null : new Date(atMs).toISOString() }, { isReplaced: true });
      }, REST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, set]);
}
