import { MOVING } from '#domain/constants.ts';
import type { Mover } from '#domain/road/route/arrival-search.ts';
import type { LiveEntry } from '#server/bus/board/live-board.ts';

/** A vehicle of the board that has a place now. */
export type Placed = LiveEntry & { lat: number; lng: number; timeMs: number };

/** Is there a place to start from? There is none in private use, before the first fix, without a tracker. */
export function isPlaced(entry: LiveEntry): entry is Placed {
  return entry.state !== 'private' && entry.lat !== null && entry.lng !== null && entry.timeMs !== null;
}

/** A vehicle for the search: one that moves has a heading. */
export function moverOf({ lat, lng, state, speedKmh, courseDeg }: Placed): Mover {
  const isMoving = state === 'movement' && speedKmh !== null && speedKmh > MOVING;
  return { lat, lng, headingDeg: isMoving ? courseDeg : null };
}
