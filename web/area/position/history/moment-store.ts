import { useSyncExternalStore } from 'react';
import type { PlayRate } from './play-clock.ts';

/** The moment that map, graph and player share, milliseconds UTC. */
export type Moment = {
  /** Null before anything is shown. */
  atMs: number | null;
  /** The moment under the pointer, in the graph or on the track; shown instead of `atMs`. */
  hoverMs: number | null;
  isPlaying: boolean;
  rate: PlayRate;
  /** Playing jumps over the time between journeys. */
  skipsStops: boolean;
  isFollowing: boolean;
};

/** A moment outside React: it changes sixty times a second while the past is played. */
export type MomentStore = {
  get(): Moment;
  set(change: Partial<Moment>): void;
  subscribe(listener: () => void): () => void;
};

/** A store with its own moment. */
export function momentStore(atMs: number | null): MomentStore {
  let moment: Moment = {
    atMs,
    hoverMs: null,
    isPlaying: false,
    rate: 30,
    skipsStops: true,
    isFollowing: false,
  };
  const listeners = new Set<() => void>();
  return {
    get: () => moment,
    set(change) {
      const next = { ...moment, ...change };
      // During play it moves by parts of a millisecond; at rest it is whole, so that the address can have it.
      const isWhole = next.isPlaying || next.atMs === null;
      moment = isWhole ? next : { ...next, atMs: Math.round(next.atMs!) };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The instant that is shown: under the pointer, else the chosen one. */
export const shownMs = ({ hoverMs, atMs }: Moment) => hoverMs ?? atMs;

/** A part of the moment; the component renders only when that part changes. */
export function useMoment<Part extends string | number | boolean | null>(
  store: MomentStore,
  part: (moment: Moment) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}
