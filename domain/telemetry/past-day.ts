import { distanceM, type Point } from '../geo.ts';

/** The part of a journey that decides the time between journeys. Instants are milliseconds UTC. */
export type PastLeg = {
  vehicleId: number;
  startMs: number;
  endMs: number;
  /** False while the journey runs: nothing follows it yet. */
  isOver: boolean;
  /** Null when no fix is known. */
  start: Point | null;
  end: Point | null;
};

/**
 * The time between two journeys of one vehicle. `endMs` is null when nothing is known to have followed.
 * `isGap`: the next journey starts elsewhere, so the vehicle moved in an unknown way; `place` is then the
 * last known one.
 */
export type PastStop = {
  vehicleId: number;
  startMs: number;
  endMs: number | null;
  place: Point | null;
  isGap: boolean;
};

/** A next start farther away than this cannot be a late fix, so the vehicle was moved, metres. */
const MOVED_M = 1_000;

/**
 * The stops after the journeys, which are in order of time and may be of several vehicles. A following
 * journey of another vehicle ends no stop, because its driver had already left the first one. Private use
 * ends a stop, because the time after it is private. Example: journeys from 8:00 to 9:00 and from 9:30 to
 * 10:00 give stops from 9:00 to 9:30, and from 10:00 on.
 */
export function stopsAfter(
  legs: readonly PastLeg[],
  privateUse: readonly { vehicleId: number; startMs: number }[],
): PastStop[] {
  return legs.flatMap((leg, at): PastStop[] => {
    const next = legs[at + 1];
    if (!leg.isOver || (next && next.vehicleId !== leg.vehicleId)) return [];
    const turnedMs = privateUse.find(
      ({ vehicleId, startMs }) => vehicleId === leg.vehicleId && startMs >= leg.endMs,
    )?.startMs;
    const isNext = next !== undefined && (turnedMs === undefined || next.startMs <= turnedMs);
    const endMs = isNext ? next.startMs : (turnedMs ?? null);
    if (endMs !== null && endMs <= leg.endMs) return [];
    const isGap =
      isNext && leg.end !== null && next.start !== null && distanceM(leg.end, next.start) > MOVED_M;
    return [{ vehicleId: leg.vehicleId, startMs: leg.endMs, endMs, place: leg.end, isGap }];
  });
}

/** A stretch of time, milliseconds UTC; the end is not inside. */
export type Span = { fromMs: number; toMs: number };

/** The common parts of ordered spans and a period. Spans that touch become one. */
export function spansWithin(spans: readonly Span[], { fromMs, toMs }: Span): Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    const cut = { fromMs: Math.max(span.fromMs, fromMs), toMs: Math.min(span.toMs, toMs) };
    if (cut.toMs <= cut.fromMs) continue;
    const last = found.at(-1);
    if (last && cut.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, cut.toMs);
    else found.push(cut);
  }
  return found;
}
